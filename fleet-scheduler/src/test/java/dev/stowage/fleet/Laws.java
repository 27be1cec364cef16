package dev.stowage.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What must hold of every plan, whatever the state. Each law says what is wrong in words, or nothing. */
final class Laws {
    private Laws() {}

    /**
     * Planning again right after its output was applied changes nothing. A template that changed under WholeNode takes
     * effect first: the replicas that stay are resolved anew, but the ledger has what is stamped on them. One that was
     * to go may stay then, because another one that grew took its new place, so this is repeated.
     */
    static List<String> fixpoint(State changed, Plan first) {
        State state = changed;
        Plan plan = first;
        State resolved = Applied.resolved(state, plan);
        while (!resolved.replicas().equals(state.replicas())) {
            state = resolved;
            plan = Given.plan(state);
            resolved = Applied.resolved(state, plan);
        }
        Plan again = Given.plan(Applied.to(state, plan, RandomFleets.NEWER));
        List<String> complaints = new ArrayList<>();
        for (Plan.PlannedReplica replica : again.replicas()) {
            if (!(replica.standing() instanceof Plan.Standing.Retained)) {
                complaints.add("places " + replica);
            }
        }
        if (!again.removed().isEmpty()) {
            complaints.add("removes " + again.removed());
        }
        same("waiting", waiting(plan), waiting(again), complaints);
        same("warnings", plan.warnings(), again.warnings(), complaints);
        same("memory", plan.failedPlacements(), again.failedPlacements(), complaints);
        for (int pool = 0; pool < plan.pools().size(); pool++) {
            PoolOutcome left = plan.pools().get(pool);
            PoolOutcome found = again.pools().get(pool);
            // Pods without a slot are charged to what is left on the nodes of slots, wherever that is.
            boolean exact = left.mode() != Mode.GUARANTEED;
            String name = left.cluster() + "/" + left.pool().name();
            same(name + " mode", left.mode(), found.mode(), complaints);
            same(name + " growth", left.growthAfter(), found.growthBefore(), complaints);
            List<Observation.Bucket> were = left.after();
            List<Observation.Bucket> are = found.before();
            same(name, exact ? were : sums(left, were), exact ? are : sums(found, are), complaints);
        }
        return complaints;
    }

    /** Nodes, and devices free on them. */
    private static List<Long> sums(PoolOutcome outcome, List<Observation.Bucket> buckets) {
        List<Long> sums = new ArrayList<>();
        sums.add(buckets.stream().mapToLong(Observation.Bucket::nodes).sum());
        for (int kind = 0; kind < outcome.pool().shape().kinds().size(); kind++) {
            int index = kind;
            sums.add(buckets.stream()
                    .mapToLong(bucket -> (long) bucket.nodes() * bucket.free().count(index))
                    .sum());
        }
        return sums;
    }

    private static List<String> waiting(Plan plan) {
        return plan.unplaced().stream()
                .map(unplaced -> unplaced.deployment() + " " + unplaced.replicas())
                .toList();
    }

    private static void same(String what, Object before, Object after, List<String> complaints) {
        if (!before.equals(after)) {
            complaints.add("%s: %s becomes %s".formatted(what, before, after));
        }
    }

    /** The order of the lists means nothing. */
    static List<String> permutation(State state, Plan plan, long seed) {
        String text = PlanText.of(plan);
        String other = PlanText.of(Given.plan(Shuffled.of(state, seed)));
        return text.equals(other) ? List.of() : List.of("shuffled: " + difference(text, other));
    }

    /** The first line in which two plans differ. */
    static String difference(String one, String other) {
        List<String> lines = one.lines().toList();
        List<String> others = other.lines().toList();
        for (int line = 0; line < Math.min(lines.size(), others.size()); line++) {
            if (!lines.get(line).equals(others.get(line))) {
                return lines.get(line) + " becomes " + others.get(line);
            }
        }
        return "%d lines become %d".formatted(lines.size(), others.size());
    }

    /**
     * A deployment of one pod that comes first and fits still fits when a node is added. Left out: pools that may grow
     * or have stuck pods, since a pod that takes an old node rather than a new one, or that no longer is stuck, is a
     * competitor that was not there before.
     */
    static List<String> moreCapacity(State state, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Cluster> clusters =
                state.clusters().stream().map(Laws::withoutGrowth).toList();
        if (clusters.isEmpty()) {
            return List.of();
        }
        int chosen = random.nextInt(clusters.size());
        Cluster cluster = clusters.get(chosen);
        if (cluster.pools().isEmpty() || hasStuckPods(state, cluster)) {
            return List.of();
        }
        List<Deployment> deployments = new ArrayList<>(state.deployments());
        deployments.add(probe(1 + random.nextInt(4), random.nextInt(4) == 0));
        State before = new State(clusters, deployments, state.replicas(), state.now());
        List<Cluster> more = new ArrayList<>(clusters);
        more.set(chosen, larger(cluster, random));
        State after = new State(more, deployments, state.replicas(), state.now());
        boolean lost = isPlaced(Given.plan(before)) && !isPlaced(Given.plan(after));
        return lost ? List.of("a node more leaves a pod without a place: " + after) : List.of();
    }

    private static boolean isPlaced(Plan plan) {
        return plan.replicas().stream()
                .anyMatch(replica -> replica.deployment().name().equals("probe"));
    }

    private static boolean hasStuckPods(State state, Cluster cluster) {
        for (Pool pool : cluster.pools()) {
            for (Replica replica : state.replicas()) {
                if (replica.cluster().equals(cluster.name())
                        && pool.observation() instanceof Observation.Snapshot snapshot
                        && Accountant.open(replica, pool, snapshot).stream()
                                .anyMatch(pod -> Accountant.isStuck(pod, pool, snapshot))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Deployment probe(int gpus, boolean vector) {
        List<Engine.Request> requests = new ArrayList<>();
        requests.add(new Engine.Request("gpu", gpus, List.of("kind=gpu")));
        if (vector) {
            requests.add(new Engine.Request("nic", 1, List.of("kind=nic")));
        }
        return new Deployment(
                new ObjectKey("probe", "probe"),
                Given.NOW,
                false,
                1,
                Integer.MAX_VALUE,
                Duration.ZERO,
                Deployment.UpdateStrategy.ROLLING_UPDATE,
                Deployment.Placement.DEFAULT,
                ClusterSelector.EVERYTHING,
                List.of(new Toleration("", "Exists", "", "")),
                List.of(new Engine("main", 1, List.of(new Engine.Member(Role.STANDALONE, 1, requests)))),
                List.of());
    }

    private static Cluster withoutGrowth(Cluster cluster) {
        return Oddities.withPools(
                cluster,
                cluster.pools().stream()
                        .map(pool -> new Pool(
                                pool.name(),
                                pool.shape(),
                                pool.nodes(),
                                Pool.Scaling.FIXED,
                                pool.topologyKey(),
                                pool.observation()))
                        .toList());
    }

    private static Cluster larger(Cluster cluster, SplittableRandom random) {
        List<Pool> pools = new ArrayList<>(cluster.pools());
        int chosen = random.nextInt(pools.size());
        Pool pool = pools.get(chosen);
        Observation observation = pool.observation();
        if (observation instanceof Observation.Snapshot snapshot) {
            List<Observation.Bucket> buckets = new ArrayList<>(snapshot.buckets());
            if (buckets.isEmpty() || random.nextBoolean()) {
                buckets.add(new Observation.Bucket(pool.shape().empty(), "", 1));
            } else {
                int bucket = random.nextInt(buckets.size());
                Observation.Bucket old = buckets.get(bucket);
                buckets.set(bucket, new Observation.Bucket(old.free(), old.domain(), old.nodes() + 1));
            }
            observation = new Observation.Snapshot(
                    snapshot.freshness(),
                    snapshot.reason(),
                    snapshot.observedNodes() + 1,
                    buckets,
                    snapshot.growth(),
                    snapshot.steering(),
                    snapshot.token(),
                    snapshot.openSlots(),
                    snapshot.unsettled());
        }
        pools.set(
                chosen,
                new Pool(pool.name(), pool.shape(), pool.nodes() + 1, pool.scaling(), pool.topologyKey(), observation));
        return Oddities.withPools(cluster, pools);
    }
}
