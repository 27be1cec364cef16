package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Steered pools with replicas on their way, and one replica to place; knows what every node really has left. */
final class PackingCase {
    private static final List<String> KINDS = List.of("gpu", "nic", "fpga");

    final List<Cluster> clusters = new ArrayList<>();
    final List<Replica> old = new ArrayList<>();
    final Map<String, Map<String, TinyPacker.Ground>> truth = new LinkedHashMap<>();
    final Deployment probe;
    private final List<Deployment> owners = new ArrayList<>();
    private final SplittableRandom random;

    PackingCase(long seed) {
        this.random = new SplittableRandom(seed);
        int count = 1 + random.nextInt(2);
        for (int cluster = 0; cluster < count; cluster++) {
            addCluster("c" + cluster);
        }
        this.probe = new ProbeMaker(random).probe();
    }

    State state() {
        List<Deployment> deployments = new ArrayList<>(owners);
        deployments.add(probe);
        return new State(clusters, deployments, old, Given.NOW);
    }

    private void addCluster(String name) {
        List<Pool> pools = new ArrayList<>();
        Map<String, TinyPacker.Ground> grounds = new LinkedHashMap<>();
        int count = 1 + random.nextInt(3);
        for (int pool = 0; pool < count; pool++) {
            addPool(name, "p" + pool, pools, grounds);
        }
        truth.put(name, grounds);
        clusters.add(new Cluster(
                name,
                new LinkedHashMap<>(),
                new Cluster.Readiness.Ready(),
                List.of(),
                Cluster.SteeringPolicy.MEASURED,
                pools));
    }

    private void addPool(String cluster, String name, List<Pool> pools, Map<String, TinyPacker.Ground> grounds) {
        NodeShape shape = shape();
        boolean domains = random.nextInt(3) == 0;
        List<Observation.Bucket> nodes = new ArrayList<>();
        int count = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(6);
        for (int node = 0; node < count; node++) {
            nodes.add(new Observation.Bucket(free(shape), domains ? "r" + random.nextInt(2) : "", 1));
        }
        Observation.Growth growth = List.of(Observation.Growth.values()).get(random.nextInt(3));
        Pool.Scaling scaling = random.nextInt(3) == 0
                ? new Pool.Scaling(true, count + random.nextInt(3), random.nextBoolean(), Pool.Scaling.DEFAULT_TIMEOUT)
                : Pool.Scaling.FIXED;
        Pool pool = new Pool(name, shape, count, scaling, domains ? "rack" : "", snapshot(nodes, growth));
        Yard yard = new Yard(pool);
        boolean grows = growth == Observation.Growth.POSSIBLE
                || (growth == Observation.Growth.UNKNOWN && scaling.declared() && (count > 0 || scaling.fromZero()));
        TinyPacker.Ground ground = new TinyPacker.Ground(pool, grows ? Math.max(0, scaling.maxNodes() - count) : 0);
        settle(cluster, yard, ground);
        pools.add(yard.observed(yard.observe(snapshot(nodes, growth), RandomFleets.SEEN)));
        grounds.put(name, ground);
    }

    private NodeShape shape() {
        List<Device> devices = new ArrayList<>();
        int kinds = 1 + (random.nextInt(2) == 0 ? random.nextInt(3) : 0);
        for (int kind = 0; kind < kinds; kind++) {
            devices.add(Given.device(KINDS.get(kind), 2 + random.nextInt(5), "kind=" + KINDS.get(kind)));
        }
        return new NodeShape(devices);
    }

    private Devices free(NodeShape shape) {
        int[] counts = new int[shape.kinds().size()];
        for (int kind = 0; kind < counts.length; kind++) {
            counts[kind] = random.nextInt(shape.empty().count(kind) + 1);
        }
        return Devices.of(counts);
    }

    private static Observation.Snapshot snapshot(List<Observation.Bucket> nodes, Observation.Growth growth) {
        return new Observation.Snapshot(
                Observation.Freshness.OBSERVED,
                "",
                nodes.size(),
                nodes,
                growth,
                Observation.Steering.ACTIVE,
                RandomFleets.SEEN,
                List.of(),
                List.of());
    }

    /** Older replicas of one engine each; some of their pods are bound, the others still to come. */
    private void settle(String cluster, Yard yard, TinyPacker.Ground ground) {
        List<SlotName> slots = new ArrayList<>();
        List<Devices> buckets = new ArrayList<>();
        List<Devices> left = new ArrayList<>();
        for (Yard.Node node : yard.nodes) {
            slots.add(Yard.NO_SLOT);
            buckets.add(node.free);
            left.add(node.free);
        }
        int count = random.nextInt(4);
        for (int number = 0; number < count && !yard.nodes.isEmpty(); number++) {
            String name = "old-" + cluster + "-" + yard.pool.name() + "-" + number;
            Devices need = free(yard.pool.shape());
            List<Integer> nodes = nodesFor(need, left);
            if (!nodes.isEmpty() && !need.isNone()) {
                add(cluster, yard, name, need, predict(yard, name, nodes, slots, buckets));
            }
        }
        for (int node = 0; node < yard.nodes.size(); node++) {
            ground.add(
                    yard.nodes.get(node),
                    slots.get(node),
                    buckets.get(node),
                    left.get(node),
                    isOpen(yard, slots.get(node)));
        }
    }

    private List<Integer> nodesFor(Devices need, List<Devices> left) {
        List<Integer> nodes = new ArrayList<>();
        int pods = 1 + random.nextInt(3);
        for (int pod = 0; pod < pods; pod++) {
            int node = random.nextInt(left.size());
            if (left.get(node).covers(need)) {
                left.set(node, left.get(node).minus(need));
                nodes.add(node);
            }
        }
        return nodes;
    }

    private static List<PredictedNode> predict(
            Yard yard, String name, List<Integer> nodes, List<SlotName> slots, List<Devices> buckets) {
        List<PredictedNode> prediction = new ArrayList<>();
        PodGroup group = new PodGroup("main", Role.STANDALONE, 0);
        for (int node : nodes.stream().distinct().toList()) {
            if (slots.get(node).equals(Yard.NO_SLOT)) {
                slots.set(node, new SlotName(name + "/" + prediction.size()));
            }
            int pods = (int) nodes.stream().filter(other -> other == node).count();
            prediction.add(new PredictedNode(
                    yard.pool.name(),
                    slots.get(node),
                    DeviceCounts.of(yard.pool.shape(), buckets.get(node)),
                    yard.nodes.get(node).domain,
                    false,
                    List.of(new PredictedNode.Pods(group, pods))));
            yard.nodeOfSlot.put(slots.get(node), node);
        }
        return prediction;
    }

    private void add(String cluster, Yard yard, String name, Devices need, List<PredictedNode> prediction) {
        int pods = prediction.stream()
                .mapToInt(node -> node.pods().getFirst().count())
                .sum();
        List<PlacedEngine.DeviceRequest> requests = new ArrayList<>();
        List<Engine.Request> asked = new ArrayList<>();
        for (int kind = 0; kind < need.kinds(); kind++) {
            String device = yard.pool.shape().kinds().get(kind);
            String driver = device + ".example.com";
            if (need.count(kind) > 0) {
                requests.add(new PlacedEngine.DeviceRequest(device, device, driver, "", need.count(kind), List.of()));
                asked.add(new Engine.Request(device, need.count(kind), List.of("kind=" + device)));
            }
        }
        boolean unseen = random.nextInt(3) == 0;
        Replica replica = new Replica(
                new ObjectKey("old", name + "-0"),
                "uid-" + name + "-0",
                name,
                cluster,
                0,
                false,
                List.of(new PlacedEngine(
                        "main",
                        pods,
                        List.of(new PlacedEngine.PlacedMember(Role.STANDALONE, 1, yard.pool.name(), requests)))),
                prediction,
                ResourceVersion.parse(unseen ? "150" : "70"),
                Replica.Status.UNKNOWN);
        old.add(replica);
        owners.add(ProbeMaker.deployment(
                "old", name, List.of(new Engine("main", pods, List.of(new Engine.Member(Role.STANDALONE, 1, asked))))));
        yard.expect(replica);
        int share = unseen ? 0 : random.nextInt(4);
        for (Yard.Pod pod : List.copyOf(yard.open)) {
            if (pod.replica().equals(replica.key()) && random.nextInt(3) < share) {
                yard.bind(pod, yard.nodeOfSlot.getOrDefault(pod.slot(), -1));
            }
        }
    }

    /** Whether a replica that names the slot still has pods to come. */
    private boolean isOpen(Yard yard, SlotName slot) {
        return old.stream()
                .filter(replica -> yard.inFlight().contains(replica.key()))
                .flatMap(replica -> replica.prediction().stream())
                .anyMatch(node -> node.slot().equals(slot));
    }
}
