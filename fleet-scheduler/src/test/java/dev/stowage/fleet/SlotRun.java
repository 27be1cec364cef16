package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SplittableRandom;

/** One steered pool on which several replicas were planned, some of them onto the same nodes. */
final class SlotRun {
    final Yard yard;
    final List<Replica> replicas = new ArrayList<>();
    final List<Deployment> deployments = new ArrayList<>();
    final List<Observation.Bucket> planned;
    private final Observation.Snapshot first;

    SlotRun(SplittableRandom random, int nodes, int wanted) {
        boolean domains = random.nextInt(4) == 0;
        NodeShape shape = new NodeShape(List.of(Given.device("gpu", 8, "kind=gpu")));
        List<Observation.Bucket> buckets = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            buckets.add(new Observation.Bucket(
                    Devices.of(random.nextInt(3) == 0 ? 8 : random.nextInt(9)),
                    domains ? "r" + random.nextInt(2) : "",
                    1));
        }
        this.first = new Observation.Snapshot(
                Observation.Freshness.OBSERVED,
                "",
                nodes,
                buckets,
                Observation.Growth.UNKNOWN,
                Observation.Steering.ACTIVE,
                RandomFleets.SEEN,
                List.of(),
                List.of());
        this.yard = new Yard(new Pool("p0", shape, nodes, Pool.Scaling.FIXED, domains ? "rack" : "", first));
        for (int number = 0; number < wanted; number++) {
            deployments.add(ProbeMaker.deployment("new", "d" + number, List.of(engine(random))));
        }
        Plan plan = Given.plan(state());
        for (Plan.PlannedReplica replica : plan.replicas()) {
            Replica committed = Applied.committed(replica, RandomFleets.SEEN);
            replicas.add(committed);
            yard.expect(committed);
        }
        this.planned = plan.pools().getFirst().after();
    }

    private static Engine engine(SplittableRandom random) {
        List<Engine.Request> each = List.of(new Engine.Request("gpu", 1 + random.nextInt(4), List.of("kind=gpu")));
        return random.nextInt(3) == 0
                ? new Engine(
                        "main",
                        1,
                        List.of(
                                new Engine.Member(Role.LEADER, 1, each),
                                new Engine.Member(Role.WORKER, 1 + random.nextInt(2), each)))
                : new Engine("main", 1 + random.nextInt(3), List.of(new Engine.Member(Role.STANDALONE, 1, each)));
    }

    /** The state as an observer publishes it now. */
    State state() {
        Pool observed = yard.observed(yard.observe(first, RandomFleets.SEEN));
        Cluster cluster = new Cluster(
                "c0",
                new LinkedHashMap<>(),
                new Cluster.Readiness.Ready(),
                List.of(),
                Cluster.SteeringPolicy.MEASURED,
                List.of(observed));
        return new State(List.of(cluster), deployments, replicas, Given.NOW);
    }

    /** Pods that share a slot with a pod of another replica. */
    long shared() {
        return yard.open.stream()
                .filter(pod -> yard.open.stream()
                        .anyMatch(other -> other.slot().equals(pod.slot())
                                && !other.replica().equals(pod.replica())))
                .count();
    }
}
