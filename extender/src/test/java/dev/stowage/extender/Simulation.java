package dev.stowage.extender;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;

/**
 * A cluster with a kube-scheduler that takes any highest-scored node, a hub that places replicas on what is published, and
 * a companion that sees everything late.
 */
public final class Simulation {
    private static final Duration CYCLE = Duration.ofMillis(2);
    private static final int NODES = 20;
    private static final int DEVICES = 8;
    private static final int ATTEMPTS_IN_VAIN = 400;

    public final Truth truth;
    public final TestHub hub = new TestHub();
    private final Companion known;
    private final Scorer scorer;
    private final Lags lags;
    private final Random random;
    private final Steering steering;
    private final List<Truth.SimulatedPod> pending = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::at).thenComparingInt(Event::number));
    private Instant now = Instant.EPOCH;
    private int pods;
    private int scheduled;

    /** Scores candidates. */
    public interface Scorer {
        int[] scores(View view, Question question);
    }

    /**
     * How late things are seen, in milliseconds, at most.
     *
     * @param node of a pod
     * @param devices after its node
     */
    public record Lags(int node, int devices) {}

    /** What nobody decides. */
    public record Chance(Lags lags, Random random) {}

    private record Event(Instant at, int number, Runnable effect) {}

    Simulation(Scorer scorer, Steering steering, Lags lags, Random random) {
        this(scorer, steering, new Known(), new Chance(lags, random));
    }

    /** With that companion. */
    public Simulation(Scorer scorer, Steering steering, Companion companion, Chance chance) {
        this.known = companion;
        this.scorer = scorer;
        this.steering = steering;
        this.lags = chance.lags();
        this.random = chance.random();
        Map<NodeName, Integer> nodes = new TreeMap<>();
        for (int node = 0; node < NODES; node++) {
            NodeName name = new NodeName("node-%02d".formatted(node));
            nodes.put(name, DEVICES);
            known.node(name.text(), "", new DeviceCounts(List.of(DEVICES)));
        }
        truth = new Truth(nodes);
        hub.observe(known);
    }

    /** Scores of a steering. */
    public static Scorer steered(Steering steering) {
        return (view, question) -> switch (steering.prioritize(view, question)) {
            case Answer.Neutral _ -> new int[question.candidates().size()];
            case Answer.Scored(var _, var scores) -> {
                int[] all = new int[scores.size()];
                for (int place = 0; place < all.length; place++) {
                    all[place] = scores.score(place);
                }
                yield all;
            }
        };
    }

    /** Scores any node of a predicted bucket alike: what would do if buckets alone were enough. */
    static int[] bucketsOnly(View view, Question question) {
        Subject.OfReplica of = (Subject.OfReplica) view.subject(question.pod());
        PlannedReplica replica = view.pool(of.pool()).replicas().stream()
                .filter(one -> one.key().equals(of.member().replica()))
                .findFirst()
                .orElseThrow();
        int[] scores = new int[question.candidates().size()];
        for (int place = 0; place < scores.length; place++) {
            DeviceCounts free = view.roster()
                    .stockAt(view.roster().stock(question.candidates().node(place)))
                    .free();
            boolean isPredicted = replica.prediction().stream()
                    .filter(slot -> slot.pods().stream()
                            .anyMatch(planned ->
                                    planned.group().equals(of.member().group())))
                    .anyMatch(slot -> slot.free().equals(free));
            scores[place] = isPredicted ? 10 : 0;
        }
        return scores;
    }

    /** As {@link #place}; then all of it settles. */
    public void fill(int wishes) {
        place(wishes);
        settle();
    }

    /** The hub tries to place that many replicas while pods come and are bound. */
    public void place(int wishes) {
        int left = wishes;
        while (left > 0) {
            now = now.plus(CYCLE);
            deliver(now);
            if (random.nextInt(8) == 0) {
                hub.observe(known);
            }
            if (random.nextInt(4) == 0) {
                left--;
                hub.place(Wish.random(random)).ifPresent(this::create);
            }
            schedule();
        }
    }

    /** Lets everything that is under way happen; what is pending then can go nowhere. */
    public void settle() {
        for (int inVain = 0; inVain < ATTEMPTS_IN_VAIN && !(pending.isEmpty() && events.isEmpty()); inVain++) {
            now = pending.isEmpty() ? events.element().at() : now.plus(CYCLE);
            deliver(now);
            schedule();
        }
        deliver(Instant.MAX);
        hub.observe(known);
    }

    public int pending() {
        return pending.size();
    }

    public int pods() {
        return pods;
    }

    public List<Integer> published() {
        return known.nodes().values().stream()
                .map(stock -> stock.free().sum())
                .sorted()
                .toList();
    }

    /** Deletes a replica, of which the companion learns late, and the hub when the companion has seen that it is gone. */
    public void delete(PlannedReplica replica) {
        pending.removeIf(pod -> pod.member().replica().equals(replica.key()));
        List<PodUid> theirs = known.podsOf(replica.key());
        Instant seen = now.plus(lag(lags.node())).plus(lag(lags.devices()));
        truth.delete(replica.key());
        theirs.forEach(steering::forget);
        theirs.forEach(known::ending);
        later(seen, () -> {
            theirs.forEach(known::gone);
            known.replicaGone(replica.key());
            hub.removed(replica.key());
        });
    }

    /** Whether all of a replica can be seen, and of those that share nodes with it. */
    public boolean isSettled(PlannedReplica replica) {
        return known.isSettled(replica)
                && hub.replicas().stream()
                        .filter(other -> other.prediction().stream()
                                .anyMatch(slot -> replica.prediction().stream()
                                        .anyMatch(own -> own.name().equals(slot.name()))))
                        .allMatch(known::isSettled);
    }

    private void create(PlannedReplica replica) {
        known.replica(replica);
        truth.replica(replica);
        for (PlannedReplica.Group group : replica.groups()) {
            for (int number = 0; number < group.pods(); number++) {
                Member member = new Member(replica.key(), group.group());
                var pod = new Truth.SimulatedPod(
                        new PodUid("pod-" + pods++), member, group.need().sum());
                known.pod(pod.uid(), member);
                later(now.plus(lag(100)), () -> {
                    if (truth.has(replica.key())) {
                        pending.add(pod);
                    }
                });
            }
        }
    }

    /** One cycle of kube-scheduler, for any pod that waits. */
    private void schedule() {
        if (pending.isEmpty()) {
            return;
        }
        var pod = pending.get(random.nextInt(pending.size()));
        List<NodeName> feasible = truth.feasible(pod);
        if (feasible.isEmpty()) {
            return;
        }
        NodeName node = feasible.size() == 1 ? feasible.getFirst() : choose(pod, feasible);
        if (random.nextInt(30) == 0) {
            return; // something later in the cycle failed
        }
        truth.bind(pod, node, known);
        pending.remove(pod);
        Instant nominated = now.plus(lag(lags.node()));
        later(nominated, () -> known.ifPod(pod.uid(), () -> known.nominated(pod.uid(), node, steering, nominated)));
        later(nominated.plus(lag(lags.devices())), () -> known.ifPod(pod.uid(), () -> known.allocated(pod.uid())));
    }

    private NodeName choose(Truth.SimulatedPod pod, List<NodeName> feasible) {
        Collections.shuffle(feasible, random);
        View view = known.view();
        var asked = new AskedPod(new PodKey("team", pod.uid().text()), pod.uid(), new TreeMap<>(), List.of());
        int[] numbers = feasible.stream().mapToInt(view.roster()::find).toArray();
        int[] scores = scorer.scores(view, new Question(asked, Candidates.of(numbers), now));
        int best = 0;
        for (int place = 1; place < scores.length; place++) {
            best = scores[place] > scores[best] ? place : best;
        }
        return feasible.get(best);
    }

    private void later(Instant at, Runnable effect) {
        events.add(new Event(at, scheduled++, effect));
    }

    private Duration lag(int most) {
        return Duration.ofMillis(random.nextInt(most + 1));
    }

    private void deliver(Instant until) {
        while (!events.isEmpty() && !events.element().at().isAfter(until)) {
            events.remove().effect().run();
        }
    }
}
