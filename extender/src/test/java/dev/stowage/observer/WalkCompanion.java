package dev.stowage.observer;

import dev.stowage.extender.Answer;
import dev.stowage.extender.AskedPod;
import dev.stowage.extender.Candidates;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Outcome;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.Question;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Scores;
import dev.stowage.extender.SlotName;
import dev.stowage.extender.Steering;
import dev.stowage.extender.View;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.ObservationReport.Written;
import dev.stowage.observer.Truth.TruePod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A real census and real steering, which hear what an observer of a walk sees. */
final class WalkCompanion {
    /** It stands still: nothing that is assumed expires. */
    private static final Instant NOW = Instant.ofEpochSecond(60);

    /**
     * Where a pod is sent.
     *
     * @param nodes those with the highest score, of which kube-scheduler takes any
     * @param slot what it is on there
     */
    record Sent(SortedSet<Integer> nodes, SlotName slot) {}

    private final Steering steering = new Steering();
    private final UnaryOperator<View> eyes;
    private Census census;
    private Truth heard = Truth.NOTHING;
    private Written read;
    private final Set<String> strays = new HashSet<>();
    private final Set<String> sent = new HashSet<>();

    /** @param eyes through which steering sees the census */
    WalkCompanion(Scenario scenario, Written published, UnaryOperator<View> eyes) {
        this.eyes = eyes;
        this.read = published;
        this.census = Census.empty(
                        (_, _, _) -> true,
                        (view, roster, pod, placed) -> steering.landing(eyes.apply(view), roster, pod, placed))
                .after(WalkNews.beginning(scenario), NOW)
                .after(List.of(news(published)), NOW);
    }

    /** That an observer has seen so far, and what was published; what it has to find out it asks the API server. */
    void hear(Truth seen, Truth now, Written published) {
        List<News> news = WalkNews.of(heard, seen);
        if (!published.content().equals(read.content())) {
            news.add(news(published));
        }
        census = census.after(news, NOW);
        heard.pods().objects().keySet().stream()
                .filter(pod -> !seen.pods().objects().containsKey(pod))
                .forEach(this::forget);
        seen.claims().objects().keySet().stream()
                .filter(claim -> !heard.claims().objects().containsKey(claim)
                        && !heard.pods().objects().containsKey(claim)
                        && !seen.pods().objects().containsKey(claim))
                .forEach(strays::add);
        heard = seen;
        read = published;
        census = census.after(answers(now), NOW);
    }

    private void forget(String pod) {
        steering.forget(new PodUid(pod));
        sent.remove(pod);
    }

    /** The pods that were sent somewhere and have not been seen to go. */
    Set<String> sent() {
        return sent;
    }

    private List<News> answers(Truth now) {
        List<News> answers = new ArrayList<>();
        for (Inquiry inquiry : census.inquiries()) {
            if (inquiry instanceof Inquiry.OfPods(var _, var pods)) {
                pods.stream()
                        .filter(pod -> !now.pods().objects().containsKey(pod.text()))
                        .forEach(pod -> answers.add(new News.PodAbsent(pod)));
            }
            if (inquiry instanceof Inquiry.OfReplica(var _, var observation)
                    && now.replicas().objects().values().stream()
                            .noneMatch(replica -> replica.observation().equals(observation))) {
                answers.add(new News.ReplicaAbsent(observation));
            }
        }
        return answers;
    }

    private static News news(Written published) {
        Observation.Snapshot content = published.content();
        Set<String> unsettled =
                content.unsettled().stream().map(Observation.Unsettled::uid).collect(Collectors.toSet());
        return new News.PoolPublished(
                WalkCensus.POOL,
                new LastPublished(
                        SteeringState.ACTIVE,
                        new ResourceVersion(content.token().bits()),
                        unsettled,
                        published.observer()));
    }

    /** Whether a claim was first seen when its pod was not there any more. */
    boolean isStray(String claim) {
        return strays.contains(claim);
    }

    PoolCensus pool() {
        return census.pool(WalkCensus.POOL).orElseThrow();
    }

    View view() {
        return eyes.apply(census.view());
    }

    /** Sends a pod to a node; what is assumed about others counts, and this is assumed of it. */
    Sent send(TruePod pod, List<Integer> nodes) {
        sent.add(pod.uid());
        return send(steering, pod, nodes);
    }

    /** Where a pod would be sent by what is seen alone. */
    Sent wouldSend(TruePod pod, List<Integer> nodes) {
        return send(new Steering(), pod, nodes);
    }

    private Sent send(Steering asked, TruePod pod, List<Integer> nodes) {
        View view = view();
        int[] places = nodes.stream()
                .mapToInt(node -> view.roster().find(WalkCensus.name(node)))
                .toArray();
        AskedPod question =
                new AskedPod(WalkCensus.key(pod), new PodUid(pod.uid()), WalkNews.labels(pod), List.of(pod.uid()));
        return switch (asked.prioritize(view, new Question(question, Candidates.of(places), NOW))) {
            case Answer.Neutral _ -> new Sent(new TreeSet<>(nodes), Truth.OFF);
            case Answer.Scored(var outcome, var scores) -> {
                Landing wanted = asked.explain(view, question.key())
                        .decisions()
                        .getFirst()
                        .wanted();
                yield new Sent(
                        highest(scores, nodes),
                        outcome == Outcome.ON_SLOT && wanted instanceof Landing.OnSlot(var slot) ? slot : Truth.OFF);
            }
        };
    }

    private static SortedSet<Integer> highest(Scores scores, List<Integer> nodes) {
        SortedSet<Integer> best = new TreeSet<>();
        int highest = -1;
        for (int place = 0; place < scores.size(); place++) {
            if (scores.score(place) > highest) {
                best.clear();
                highest = scores.score(place);
            }
            if (scores.score(place) == highest) {
                best.add(nodes.get(place));
            }
        }
        return best;
    }
}
