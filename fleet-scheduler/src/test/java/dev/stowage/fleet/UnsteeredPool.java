package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** One pool without steering, its real nodes, and deployments that want to go there. */
final class UnsteeredPool {
    private final SplittableRandom random;
    private final Yard yard;
    private final Observation.Snapshot first;
    private final List<Deployment> deployments = new ArrayList<>();
    private final List<Replica> replicas = new ArrayList<>();
    private Cluster.SteeringPolicy policy = Cluster.SteeringPolicy.OFF;

    /** {@code size} is how many times larger than what can be searched through. */
    UnsteeredPool(SplittableRandom random, int size) {
        this.random = random;
        boolean domains = random.nextInt(4) == 0;
        boolean vectors = random.nextInt(3) == 0;
        NodeShape shape = new NodeShape(
                vectors
                        ? List.of(Given.device("gpu", 4, "kind=gpu"), Given.device("nic", 2, "kind=nic"))
                        : List.of(Given.device("gpu", 4 + random.nextInt(3), "kind=gpu")));
        List<Observation.Bucket> nodes = new ArrayList<>();
        int count = (2 + random.nextInt(4)) * size;
        for (int node = 0; node < count; node++) {
            nodes.add(new Observation.Bucket(free(shape), domains ? "r" + random.nextInt(2) : "", 1));
        }
        this.first = new Observation.Snapshot(
                Observation.Freshness.OBSERVED,
                "",
                count,
                nodes,
                Observation.Growth.UNKNOWN,
                Observation.Steering.INACTIVE,
                RandomFleets.SEEN,
                List.of(),
                List.of());
        this.yard = new Yard(new Pool("p0", shape, count, Pool.Scaling.FIXED, domains ? "rack" : "", first));
        addStuck();
        for (int deployment = 0; deployment < 3; deployment++) {
            deployments.add(deployment("d" + deployment, 1 + random.nextInt(2 * size), random.nextInt(2) == 0));
        }
    }

    private Devices free(NodeShape shape) {
        int[] counts = new int[shape.kinds().size()];
        for (int kind = 0; kind < counts.length; kind++) {
            counts[kind] = random.nextInt(shape.empty().count(kind) + 1);
        }
        return Devices.of(counts);
    }

    /** A pod of somebody else that came when there was more room, or that never had a prediction. */
    private void addStuck() {
        for (int stuck = 0; stuck < random.nextInt(3); stuck++) {
            int gpus = 1 + random.nextInt(yard.pool.shape().empty().count(0));
            Engine.Request request = new Engine.Request("gpu", gpus, List.of("kind=gpu"));
            String name = "stuck" + stuck;
            deployments.add(ProbeMaker.deployment(
                    "old",
                    name,
                    List.of(new Engine("main", 1, List.of(new Engine.Member(Role.STANDALONE, 1, List.of(request)))))));
            Replica replica = new Replica(
                    new ObjectKey("old", name + "-0"),
                    "uid-" + name + "-0",
                    name,
                    "c0",
                    0,
                    false,
                    List.of(new PlacedEngine(
                            "main",
                            1,
                            List.of(new PlacedEngine.PlacedMember(
                                    Role.STANDALONE,
                                    1,
                                    "p0",
                                    List.of(new PlacedEngine.DeviceRequest(
                                            "gpu", "gpu", "gpu.example.com", "", gpus, List.of())))))),
                    List.of(),
                    RandomFleets.SEEN,
                    Replica.Status.UNKNOWN);
            replicas.add(replica);
            yard.expect(replica);
        }
    }

    private Deployment deployment(String name, int wanted, boolean gang) {
        List<Engine.Request> each = requests();
        List<Engine.Request> leads = random.nextInt(3) == 0 ? List.of() : requests();
        Engine engine = gang
                ? new Engine(
                        "main",
                        1 + random.nextInt(2),
                        List.of(
                                new Engine.Member(Role.LEADER, 1, leads),
                                new Engine.Member(Role.WORKER, 1 + random.nextInt(2), each)))
                : new Engine("main", 1 + random.nextInt(3), List.of(new Engine.Member(Role.STANDALONE, 1, each)));
        Deployment one = ProbeMaker.deployment("new", name, List.of(engine));
        return withReplicas(one, wanted);
    }

    private List<Engine.Request> requests() {
        List<Engine.Request> requests = new ArrayList<>();
        requests.add(new Engine.Request("gpu", 1 + random.nextInt(3), List.of("kind=gpu")));
        if (yard.pool.shape().kinds().size() > 1 && random.nextInt(3) == 0) {
            requests.add(new Engine.Request("nic", 1 + random.nextInt(2), List.of("kind=nic")));
        }
        return requests;
    }

    private static Deployment withReplicas(Deployment one, int wanted) {
        return new Deployment(
                one.key(),
                one.created(),
                one.terminating(),
                wanted,
                one.priority(),
                one.unschedulableAfter(),
                one.updateStrategy(),
                one.placement(),
                one.clusterSelector(),
                one.tolerations(),
                one.engines(),
                one.failedPlacements());
    }

    void assumeSteering() {
        policy = Cluster.SteeringPolicy.ASSUMED;
    }

    State state() {
        Pool observed = yard.observed(yard.observe(first, RandomFleets.SEEN));
        Cluster cluster = new Cluster(
                "c0", new LinkedHashMap<>(), new Cluster.Readiness.Ready(), List.of(), policy, List.of(observed));
        return new State(List.of(cluster), deployments, replicas, Given.NOW);
    }

    /** The plan's new replicas are on their way; returns how many. */
    int accept(Plan plan) {
        int more = 0;
        for (Plan.PlannedReplica planned : plan.replicas()) {
            if (!(planned.standing() instanceof Plan.Standing.Retained)) {
                Replica replica = Applied.committed(planned, RandomFleets.SEEN);
                replicas.add(replica);
                yard.expect(replica);
                more++;
            }
        }
        return more;
    }

    /** Binds some of the pods, wherever they fit. */
    void bindSome() {
        for (Yard.Pod pod : List.copyOf(yard.open)) {
            int start = random.nextInt(yard.nodes.size());
            for (int step = 0; step < yard.nodes.size() && random.nextInt(3) > 0; step++) {
                int node = (start + step) % yard.nodes.size();
                if (yard.open.contains(pod) && yard.mayBind(pod, node)) {
                    yard.bind(pod, node);
                }
            }
        }
    }

    /** A replica goes; not while pods are stuck, which its devices might set free. */
    void releaseOne() {
        boolean stuck = yard.open.stream()
                .anyMatch(pod -> IntStream.range(0, yard.nodes.size()).noneMatch(node -> yard.mayBind(pod, node)));
        if (!stuck && !replicas.isEmpty()) {
            yard.remove(replicas.remove(random.nextInt(replicas.size())).key());
        }
    }

    /** The same nodes and open pods, to be played with. */
    Yard copy() {
        Yard copy = new Yard(yard.pool);
        copy.nodes.clear();
        for (Yard.Node node : yard.nodes) {
            Yard.Node same = new Yard.Node(node.domain, node.free);
            same.pods.addAll(node.pods);
            copy.nodes.add(same);
        }
        copy.open.addAll(yard.open);
        return copy;
    }
}
