package dev.stowage.observer;

import dev.stowage.extender.PodGroup;
import dev.stowage.observer.Moves.Move;
import dev.stowage.observer.ObservedReplica.Expected;
import dev.stowage.observer.Truth.TrueClaim;
import dev.stowage.observer.Truth.TruePod;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What can happen next on a workload cluster. */
final class ClusterMoves {
    private final Scenario scenario;
    private final Set<Rule> leftOut;
    private final Faults faults;

    ClusterMoves(Scenario scenario, Set<Rule> leftOut) {
        this.scenario = scenario;
        this.leftOut = leftOut;
        this.faults = new Faults(scenario);
    }

    void addTo(List<Move> moves, Moment now) {
        for (HubMind.Replica replica : now.hub().replicas()) {
            addCreation(moves, now, replica);
            addTeardown(moves, now, replica);
        }
        for (TruePod pod : now.truth().pods().objects().values()) {
            addBinding(moves, now, pod);
            addEviction(moves, now, pod);
        }
        for (TrueClaim claim : now.truth().claims().objects().values()) {
            if (!now.truth().pods().objects().containsKey(claim.pod())) {
                moves.add(new Move("the claim of " + claim.pod() + " is freed", true, freed(now, claim)));
            }
        }
        addForeign(moves, now);
    }

    private void addCreation(List<Move> moves, Moment now, HubMind.Replica replica) {
        boolean recorded = now.truth().replicas().objects().containsKey(replica.name());
        boolean may = leftOut.contains(Rule.RECORDED_FIRST) || (replica.isDispatched() && recorded);
        if (may && !replica.isTerminating() && now.truth().podsOf(replica.uid()).isEmpty()) {
            List<TruePod> pods = new ArrayList<>();
            for (Expected expected : Dispatched.of(replica).pods()) {
                for (int pod = 0; pod < expected.count(); pod++) {
                    pods.add(pod(replica, expected, pod));
                }
            }
            String owner = recorded ? replica.uid() : Truth.FOREIGN;
            moves.add(new Move(
                    "the pods of " + replica.uid() + " are made",
                    true,
                    now.with(now.truth().creating(pods, owner))));
        }
    }

    private static TruePod pod(HubMind.Replica replica, Expected expected, int number) {
        String name = "%s/%s/%d".formatted(replica.uid(), expected.group().role(), number);
        return new TruePod(
                Incarnation.first(name),
                replica.uid(),
                replica.name(),
                expected.group(),
                expected.devices().getOrDefault("gpu", 0),
                Truth.NOWHERE,
                Truth.OFF);
    }

    private void addTeardown(List<Move> moves, Moment now, HubMind.Replica replica) {
        Truth truth = now.truth();
        List<TruePod> pods = truth.podsOf(replica.uid());
        boolean holds = truth.claims().objects().keySet().stream().anyMatch(pod -> pod.startsWith(replica.uid() + "/"));
        if (replica.isTerminating() && !pods.isEmpty()) {
            moves.add(new Move(
                    "the pods of " + replica.uid() + " are deleted",
                    true,
                    now.with(truth.withoutPods(pods.stream().map(TruePod::uid).toList()))));
        }
        if (replica.isTerminating() && pods.isEmpty() && (!holds || leftOut.contains(Rule.CHARGED_TO_THE_END))) {
            List<HubMind.Replica> rest = now.hub().replicas().stream()
                    .filter(one -> !one.equals(replica))
                    .toList();
            moves.add(new Move(
                    replica.uid() + " is gone",
                    true,
                    now.with(replica.isDispatched() ? truth.withoutRecord(replica.name()) : truth)
                            .with(now.hub().with(rest))));
        }
        boolean recorded = replica.isDispatched() && truth.replicas().objects().containsKey(replica.name());
        if (recorded && !replica.isTerminating() && leftOut.contains(Rule.FINALIZER)) {
            moves.add(new Move(
                    "somebody deletes the ReplicaObservation " + replica.uid(),
                    false,
                    now.with(truth.withoutRecord(replica.name()))));
        }
    }

    private void addBinding(List<Move> moves, Moment now, TruePod pod) {
        if (pod.isBound()) {
            return;
        }
        Binding binding = new Binding(now.truth(), scenario, leftOut, now.untold());
        for (Binding.Option option : binding.options(pod)) {
            Moment bound = now.with(now.truth().binding(pod, option.node(), option.slot(), scenario.devices()));
            moves.add(new Move(
                    "%s is bound to node %d%s"
                            .formatted(pod.uid(), option.node(), option.slot().equals(Truth.OFF) ? "" : " on its slot"),
                    true,
                    now.hasFormerClaim(pod) ? bound.surprising() : bound));
        }
    }

    private static void addEviction(List<Move> moves, Moment now, TruePod pod) {
        boolean lives = now.hub().replicas().stream()
                .anyMatch(replica -> replica.uid().equals(pod.observation()) && !replica.isTerminating());
        if (pod.isBound() && lives && now.left().evictions() > 0) {
            Moment.Left left = now.left();
            TruePod next = new TruePod(
                    Incarnation.next(pod.uid()),
                    pod.observation(),
                    pod.label(),
                    pod.group(),
                    pod.need(),
                    Truth.NOWHERE,
                    Truth.OFF);
            Truth evicted = now.truth().withoutPods(List.of(pod.uid())).creating(List.of(next), pod.observation());
            moves.add(new Move(
                    pod.uid() + " is evicted",
                    false,
                    now.with(evicted)
                            .with(new Moment.Left(
                                    left.wishes(),
                                    left.removals(),
                                    left.returns(),
                                    left.evictions() - 1,
                                    left.foreign(),
                                    left.restarts()))
                            .surprising()));
        }
    }

    private Moment freed(Moment now, TrueClaim claim) {
        Moment freed = now.with(now.truth().freeing(claim.pod())).releasing();
        boolean surprises = faults.isAnyStuck(now) || now.hasEvicted();
        return surprises ? freed.surprising() : freed;
    }

    /** Its labels say that it is a replica's, and that is a lie. */
    private void addForeign(List<Move> moves, Moment now) {
        Moment.Left left = now.left();
        for (int node = 0; node < scenario.nodes() && left.foreign() > 0; node++) {
            if (now.truth().free(node, scenario.devices()) > 0) {
                for (String label : labels(now)) {
                    moves.add(new Move(
                            "a foreign pod that says it is of %s is bound to node %d".formatted(label, node),
                            false,
                            foreign(now, node, label)));
                }
            }
        }
        now.truth().pods().objects().values().stream()
                .filter(pod -> pod.observation().equals(Truth.FOREIGN))
                .forEach(pod -> moves.add(new Move(
                        "the foreign pod is deleted",
                        false,
                        now.with(now.truth().withoutPods(List.of(pod.uid()))))));
    }

    private static Set<String> labels(Moment now) {
        return now.truth().replicas().objects().isEmpty()
                ? Set.of("nobody")
                : now.truth().replicas().objects().keySet();
    }

    private Moment foreign(Moment now, int node, String label) {
        Moment.Left left = now.left();
        TruePod pod = new TruePod(
                "foreign#" + left.foreign(),
                Truth.FOREIGN,
                label,
                new PodGroup("main", "Standalone", PodGroup.NO_COPY),
                1,
                Truth.NOWHERE,
                Truth.OFF);
        Truth bound =
                now.truth().creating(List.of(pod), Truth.FOREIGN).binding(pod, node, Truth.OFF, scenario.devices());
        return now.with(bound)
                .with(new Moment.Left(
                        left.wishes(),
                        left.removals(),
                        left.returns(),
                        left.evictions(),
                        left.foreign() - 1,
                        left.restarts()))
                .surprising();
    }
}
