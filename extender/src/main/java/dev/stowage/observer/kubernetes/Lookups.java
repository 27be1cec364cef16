package dev.stowage.observer.kubernetes;

import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.observer.Inquiry;
import dev.stowage.observer.News;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.kubernetes.Discovery;
import dev.stowage.owners.kubernetes.Kind;
import dev.stowage.owners.kubernetes.Selecting;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads from the API server itself what the census has to know and no informer has told: whether something is gone that was
 * there. What is still there is not told from here, since news of one type must come in order; its informer will tell it. For
 * one thread, which is never kept waiting.
 */
final class Lookups {
    private static final Logger log = LoggerFactory.getLogger(Lookups.class);

    /** An informer is a few milliseconds behind; nothing is read that it will have told by then. */
    private static final Duration FIRST = Duration.ofMillis(100);

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final Supplier<KubernetesClient> client;
    private final Executor work;
    private final Inbox inbox;
    private Map<Object, Turn> turns = new HashMap<>();

    /** When something is looked up next, and after how long then. */
    private record Turn(Instant at, Duration pause) {
        Turn next(Instant now) {
            Duration doubled = pause.multipliedBy(2);
            Duration longer = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
            return new Turn(now.plus(longer), longer);
        }
    }

    /**
     * @param client may block
     * @param work runs what blocks
     */
    Lookups(Supplier<KubernetesClient> client, Executor work, Inbox inbox) {
        this.client = client;
        this.work = work;
        this.inbox = inbox;
    }

    /** Looks up what is due; what is not asked any more is forgotten. */
    void ask(Collection<Inquiry> inquiries, Collection<Attributions.Missing> owners, Instant now) {
        Map<Object, Turn> going = new HashMap<>();
        for (Inquiry inquiry : inquiries) {
            Turn turn = turns.getOrDefault(inquiry, new Turn(now.plus(FIRST), FIRST));
            if (!now.isBefore(turn.at)) {
                turn = turn.next(now);
                work.execute(() -> answer(inquiry));
            }
            going.put(inquiry, turn);
        }
        turns = going;
        owners.forEach(missing -> work.execute(() -> answer(missing)));
    }

    /** Whether something will be due. */
    boolean isWaiting() {
        return !turns.isEmpty();
    }

    private void answer(Inquiry inquiry) {
        try {
            switch (inquiry) {
                case Inquiry.OfPods(var claim, var pods) -> answer(claim.namespace(), pods);
                // Attributions answer it, from the caches of owners.
                case Inquiry.OfOwner _ -> {}
                case Inquiry.OfReplica(var key, var observation) -> answer(key, observation);
            }
        } catch (RuntimeException failure) {
            log.warn("It could not be looked up what is asked next time again: {}", inquiry, failure);
        }
    }

    private void answer(String namespace, List<PodUid> pods) {
        Set<String> there = uids(Feeds.PODS, namespace);
        inbox.put(pods.stream()
                .filter(pod -> !there.contains(pod.text()))
                .<Message>map(pod -> new Message.Plain(new News.PodAbsent(pod)))
                .toList());
    }

    private void answer(PodKey key, String observation) {
        if (!uids(Feeds.REPLICAS, key.namespace()).contains(observation)) {
            inbox.put(List.of(new Message.Plain(new News.ReplicaAbsent(observation))));
        }
    }

    /** Read consistently, since no resourceVersion is given. */
    private Set<String> uids(Kind kind, String namespace) {
        Set<String> uids = new HashSet<>();
        String next = "";
        do {
            GenericKubernetesResourceList page = client.get()
                    .genericKubernetesResources(kind.context())
                    .inNamespace(namespace)
                    .list(new ListOptionsBuilder()
                            .withLimit(Selecting.PAGE)
                            .withContinue(next.isEmpty() ? null : next)
                            .build());
            page.getItems().forEach(object -> uids.add(object.getMetadata().getUid()));
            String more = page.getMetadata().getContinue();
            next = more == null ? "" : more;
        } while (!next.isEmpty());
        return uids;
    }

    private void answer(Attributions.Missing missing) {
        try {
            if (!isThere(missing.namespace(), missing.owner())) {
                inbox.put(List.of(new Message.OwnerAbsent(missing.pod())));
            }
        } catch (KubernetesClientException failure) {
            int code = failure.getCode();
            if (code == HttpURLConnection.HTTP_FORBIDDEN || code == HttpURLConnection.HTTP_NOT_FOUND) {
                inbox.put(List.of(new Message.OwnerAbsent(missing.pod())));
            } else {
                log.warn("The owner of a pod could not be looked up and will be again: {}", missing, failure);
            }
        }
    }

    private boolean isThere(String namespace, OwnerRef owner) {
        return switch (Discovery.ask(client.get(), owner.apiVersion(), owner.kind())) {
            case Discovery.Answer.Namespaced(var kind) -> {
                GenericKubernetesResource found = client.get()
                        .genericKubernetesResources(kind.context())
                        .inNamespace(namespace)
                        .withName(owner.name())
                        .get();
                yield found != null && found.getMetadata().getUid().equals(owner.uid());
            }
            case Discovery.Answer.ClusterScoped() -> false;
        };
    }
}
