package dev.stowage.observer.kubernetes;

import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodUid;
import dev.stowage.observer.Attribution;
import dev.stowage.observer.News;
import dev.stowage.owners.ChainEnd;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.RecordedWorkload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Whose the pods are that matter. What is not known is asked again when there is news of owners. One that the caches miss for
 * long is looked up; whatever nobody can know makes a pod foreign, which is safe: its devices are gone, and the replica that
 * it may belong to stays charged for it. For one thread.
 */
final class Attributions {
    /** How long the caches may lag behind before it is looked up what they miss. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Function<Origin, ChainEnd> chain;
    private final Map<PodUid, Known> pods = new HashMap<>();

    /** Those about which something is missing, in the order in which they came. */
    private final Map<PodUid, Instant> open = new LinkedHashMap<>();

    /** A pod, and what was last said of it; foreign pods may turn out to be a replica's later. */
    private record Known(Origin origin, Answer answer) {}

    private sealed interface Answer {
        record None() implements Answer {}

        record Given(Attribution attribution) implements Answer {}
    }

    /** An owner that the caches do not know, to be looked up on behalf of a pod. */
    record Missing(PodUid pod, String namespace, OwnerRef owner) {}

    /** @param chain where the controller chain of a pod ends, from caches; must not block */
    Attributions(Function<Origin, ChainEnd> chain) {
        this.chain = chain;
    }

    /** What follows from having seen a pod. */
    List<News> seen(PodUid pod, Origin origin, Instant now) {
        Known known = pods.get(pod);
        if (known != null && known.origin.owners().equals(origin.owners())) {
            return List.of();
        }
        pods.put(pod, new Known(origin, new Answer.None()));
        open.put(pod, now);
        return ask(pod);
    }

    void gone(PodUid pod) {
        pods.remove(pod);
        open.remove(pod);
    }

    /** What follows from news of owners. */
    List<News> again() {
        List<News> news = new ArrayList<>();
        List.copyOf(open.keySet()).forEach(pod -> news.addAll(ask(pod)));
        return news;
    }

    /** Whether something is still open. */
    boolean isWaiting() {
        return open.keySet().stream().anyMatch(this::isUnsaid);
    }

    private boolean isUnsaid(PodUid pod) {
        Known known = pods.get(pod);
        return known != null && known.answer instanceof Answer.None;
    }

    private List<News> ask(PodUid pod) {
        Known known = pods.get(pod);
        if (known == null) {
            return List.of();
        }
        return switch (chain.apply(known.origin)) {
            case ChainEnd.AtReplica(var observation, var workload, var _) ->
                close(pod, new Attribution.OfReplica(observation, group(workload)));
            case ChainEnd.Elsewhere() -> close(pod, new Attribution.Foreign());
            case ChainEnd.Missing _, ChainEnd.NotFollowed _, ChainEnd.Unknowable _ -> List.of();
        };
    }

    private static PodGroup group(RecordedWorkload workload) {
        return new PodGroup(workload.engine(), workload.role().label(), workload.copy());
    }

    private List<News> close(PodUid pod, Attribution attribution) {
        open.remove(pod);
        return say(pod, attribution);
    }

    private List<News> say(PodUid pod, Attribution attribution) {
        Known known = pods.get(pod);
        Answer answer = new Answer.Given(attribution);
        if (known == null || known.answer.equals(answer)) {
            return List.of();
        }
        pods.put(pod, new Known(known.origin, answer));
        return List.of(new News.Attributed(pod, attribution));
    }

    /** What was missed for long and keeps something from being said; asked about again after as long. */
    List<Missing> overdue(Instant now) {
        List<Missing> missing = new ArrayList<>();
        open.replaceAll((pod, since) -> {
            Known known = pods.get(pod);
            if (known == null || now.isBefore(since.plus(PATIENCE))) {
                return since;
            }
            if (isUnsaid(pod) && chain.apply(known.origin) instanceof ChainEnd.Missing(var _, var owner)) {
                missing.add(new Missing(pod, known.origin.namespace(), owner));
            }
            return now;
        });
        return missing;
    }

    /** Those that wait for what the caches will not say soon, such as a kind that may not be read. */
    List<News> givenUp(Instant now) {
        List<News> news = new ArrayList<>();
        open.forEach((pod, since) -> {
            Known known = pods.get(pod);
            if (known != null
                    && known.answer instanceof Answer.None
                    && !now.isBefore(since.plus(PATIENCE))
                    && chain.apply(known.origin) instanceof ChainEnd.Unknowable) {
                news.addAll(say(pod, new Attribution.Foreign()));
            }
        });
        return news;
    }

    /** The owner that a pod was held to is not there, or nobody may know: asked about again when there is news. */
    List<News> ownerAbsent(PodUid pod) {
        return say(pod, new Attribution.Foreign());
    }
}
