package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up what a plan promises and what is held already, with nothing of the planner's own accounting: what does not
 * add up is given too often.
 */
final class Accountant {
    private final State state;
    private final Plan plan;
    private final List<Plan.PlannedReplica> placed;

    private Accountant(State state, Plan plan) {
        this.state = state;
        this.plan = plan;
        this.placed = plan.replicas().stream()
                .filter(replica -> !(replica.standing() instanceof Plan.Standing.Retained))
                .toList();
    }

    /** What is wrong with the plan, in words. */
    static List<String> complaints(State state, Plan plan) {
        Accountant accountant = new Accountant(state, plan);
        List<String> complaints = new ArrayList<>();
        accountant.counts(complaints);
        for (PoolOutcome outcome : plan.pools()) {
            if (accountant.placed.stream().anyMatch(replica -> claims(replica, outcome) > 0)) {
                accountant.devices(outcome, complaints);
                accountant.wholeNodes(outcome, complaints);
            }
        }
        return complaints;
    }

    private void counts(List<String> complaints) {
        Map<ObjectKey, Integer> kept = new HashMap<>();
        Map<String, Integer> places = new HashMap<>();
        for (Plan.PlannedReplica replica : plan.replicas()) {
            boolean replacing = replica.standing() instanceof Plan.Standing.Replacing;
            kept.merge(replica.deployment(), replacing ? 0 : 1, Integer::sum);
            String place = replica.deployment() + " " + replica.cluster() + " " + replica.index();
            if (places.merge(place, 1, Integer::sum) > 1 && hasValidSelectors(replica.deployment())) {
                complaints.add("two replicas are " + place);
            }
        }
        for (Deployment deployment : state.deployments()) {
            boolean rolling = deployment.updateStrategy() == Deployment.UpdateStrategy.ROLLING_UPDATE;
            int most = deployment.terminating() ? 0 : deployment.replicas() + (rolling ? 1 : 0);
            if (kept.getOrDefault(deployment.key(), 0) > most) {
                complaints.add("%s keeps more than %d replicas".formatted(deployment.key(), most));
            }
        }
    }

    /** While a selector does not compile, all replicas are kept as they are. */
    private boolean hasValidSelectors(ObjectKey key) {
        return state.deployments().stream()
                .filter(deployment -> deployment.key().equals(key))
                .flatMap(deployment -> deployment.engines().stream())
                .flatMap(engine -> engine.members().stream())
                .flatMap(member -> member.requests().stream())
                .noneMatch(request -> request.selectors().contains("malformed"));
    }

    private static long claims(Plan.PlannedReplica replica, PoolOutcome outcome) {
        return replica.cluster().equals(outcome.cluster())
                ? claims(replica.engines(), outcome.pool().name())
                : 0;
    }

    /** Claiming pods of a pool. */
    private static long claims(List<PlacedEngine> engines, String pool) {
        long pods = 0;
        for (PlacedEngine engine : engines) {
            for (PlacedEngine.PlacedMember member : engine.members()) {
                boolean claims = member.requests().stream().anyMatch(request -> request.count() > 0);
                int each = member.role() == Role.WORKER ? member.workers() : 1;
                pods += member.pool().equals(pool) && claims ? (long) each * engine.copies() : 0;
            }
        }
        return pods;
    }

    /** Devices of each kind: what is promised and not accounted for is free, or may still come. */
    private void devices(PoolOutcome outcome, List<String> complaints) {
        if (!(outcome.pool().observation() instanceof Observation.Snapshot snapshot)
                || !outcome.pool().name().matches("[a-z0-9-]+")
                || (outcome.mode() == Mode.WHOLE_NODE
                        && snapshot.buckets().isEmpty()
                        && snapshot.observedNodes() == 0)) {
            return;
        }
        List<Yard.Pod> promised = promised(outcome, snapshot);
        NodeShape shape = outcome.pool().shape();
        for (int kind = 0; kind < shape.kinds().size(); kind++) {
            long sum = 0;
            for (Yard.Pod pod : promised) {
                sum += pod.need().count(kind);
            }
            long free = (long) outcome.growthBefore() * shape.empty().count(kind)
                    + newSlots(outcome) * shape.empty().count(kind);
            for (Observation.Bucket bucket : snapshot.buckets()) {
                free += (long) bucket.nodes() * bucket.free().count(kind);
            }
            if (sum > free) {
                complaints.add("%s/%s (%s) promises %d %s of %d"
                        .formatted(
                                outcome.cluster(),
                                outcome.pool().name(),
                                outcome.mode(),
                                sum,
                                shape.kinds().get(kind),
                                free));
            }
        }
    }

    /** Nodes that are still to come and that older replicas were promised. */
    private long newSlots(PoolOutcome outcome) {
        return state.replicas().stream()
                .filter(replica -> replica.cluster().equals(outcome.cluster()))
                .flatMap(replica -> replica.prediction().stream())
                .filter(node ->
                        node.isNew() && node.pool().equals(outcome.pool().name()))
                .map(PredictedNode::slot)
                .distinct()
                .count();
    }

    private List<Yard.Pod> promised(PoolOutcome outcome, Observation.Snapshot snapshot) {
        List<Yard.Pod> pods = new ArrayList<>();
        for (Replica replica : state.replicas()) {
            if (replica.cluster().equals(outcome.cluster())) {
                pods.addAll(open(replica, outcome.pool(), snapshot));
            }
        }
        pods.removeIf(pod -> isStuck(pod, outcome.pool(), snapshot));
        for (Plan.PlannedReplica replica : placed) {
            if (replica.cluster().equals(outcome.cluster())) {
                pods.addAll(pods(Applied.committed(replica, RandomFleets.NEWER), outcome.pool()));
            }
        }
        return pods;
    }

    private static List<Yard.Pod> pods(Replica replica, Pool pool) {
        Yard yard = new Yard(pool);
        yard.expect(replica);
        return new ArrayList<>(yard.open);
    }

    /** Pods that the histogram does not contain (docs/planner.md, "The ledger"). */
    static List<Yard.Pod> open(Replica replica, Pool pool, Observation.Snapshot snapshot) {
        List<Yard.Pod> pods = pods(replica, pool);
        boolean seen = replica.dispatchedVersion().isKnown()
                && Long.compareUnsigned(
                                snapshot.token().bits(),
                                replica.dispatchedVersion().bits())
                        >= 0;
        Observation.Unsettled entry = snapshot.unsettled().stream()
                .filter(unsettled -> unsettled.replica().equals(replica.key()))
                .findFirst()
                .orElse(null);
        if (!seen || (entry != null && isOther(entry.uid(), replica.uid()))) {
            return pods;
        }
        if (entry == null) {
            return List.of();
        }
        for (Observation.Accounted accounted : entry.accounted()) {
            for (int pod = 0; pod < accounted.pods(); pod++) {
                pods.stream()
                        .filter(one -> one.group().equals(accounted.group()))
                        .findFirst()
                        .ifPresent(pods::remove);
            }
        }
        return pods;
    }

    private static boolean isOther(String a, String b) {
        return !a.isEmpty() && !b.isEmpty() && !a.equals(b);
    }

    /** It fits no published bucket, so that it cannot bind now. */
    static boolean isStuck(Yard.Pod pod, Pool pool, Observation.Snapshot snapshot) {
        boolean held =
                pod.gang() && !pool.topologyKey().isEmpty() && !pod.domain().isEmpty();
        return snapshot.buckets().stream()
                .noneMatch(bucket -> bucket.free().covers(pod.need())
                        && (!held || bucket.domain().equals(pod.domain())));
    }

    /** Under WholeNode a claiming pod takes a node; a deployment does not pay for what it drops in this very plan. */
    private void wholeNodes(PoolOutcome outcome, List<String> complaints) {
        boolean stale = outcome.pool().observation() instanceof Observation.Snapshot snapshot
                && snapshot.freshness() == Observation.Freshness.STALE;
        if (outcome.mode() != Mode.WHOLE_NODE && !stale) {
            return;
        }
        List<Deployment> order = new ArrayList<>(state.deployments());
        order.sort(Comparator.comparingLong((Deployment each) -> -(long) each.priority())
                .thenComparing(Deployment::created)
                .thenComparing(Deployment::key));
        long held = state.replicas().stream()
                .filter(replica -> replica.cluster().equals(outcome.cluster()))
                .mapToLong(replica -> claims(replica.engines(), outcome.pool().name()))
                .sum();
        for (Deployment deployment : order) {
            long more = placed.stream()
                    .filter(replica -> replica.deployment().equals(deployment.key()))
                    .mapToLong(replica -> claims(replica, outcome))
                    .sum();
            held += more;
            if (more > 0 && held - dropped(deployment, outcome) > outcome.pool().nodes()) {
                complaints.add("%s/%s (%s) promises %d of %d nodes to %s"
                        .formatted(
                                outcome.cluster(),
                                outcome.pool().name(),
                                outcome.mode(),
                                held,
                                outcome.pool().nodes(),
                                deployment.key()));
            }
        }
    }

    private long dropped(Deployment deployment, PoolOutcome outcome) {
        return state.replicas().stream()
                .filter(replica -> replica.cluster().equals(outcome.cluster()))
                .filter(replica -> plan.removed().stream()
                        .anyMatch(gone -> gone.name().equals(replica.key().name())
                                && gone.deployment().equals(deployment.key())))
                .mapToLong(replica -> claims(replica.engines(), outcome.pool().name()))
                .sum();
    }
}
