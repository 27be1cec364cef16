package dev.stowage.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random clusters with small pools: every accounting, growth, domains, taints, readiness; now and then odd ones. */
final class RandomClusters {
    private static final List<String> DOMAINS = List.of("r1", "r2", "r3");
    private final RandomGenerator random;

    RandomClusters(RandomGenerator random) {
        this.random = random;
    }

    boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    <T> T pick(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    List<Cluster> clusters() {
        List<Cluster> clusters = new ArrayList<>();
        int count = oneIn(30) ? 0 : 1 + random.nextInt(3);
        for (int cluster = 0; cluster < count; cluster++) {
            clusters.add(cluster("c" + cluster));
        }
        return clusters;
    }

    Cluster cluster(String name) {
        List<Pool> pools = new ArrayList<>();
        int count = oneIn(20) ? 0 : 1 + random.nextInt(oneIn(3) ? 3 : 1);
        for (int pool = 0; pool < count; pool++) {
            pools.add(pool(oneIn(60) ? "Pool_" + pool : "p" + pool));
        }
        LinkedHashMap<String, String> labels = new LinkedHashMap<>();
        labels.put("zone", pick(List.of("a", "b")));
        return new Cluster(
                name,
                labels,
                oneIn(12) ? new Cluster.Readiness.NotReady("Unreachable") : new Cluster.Readiness.Ready(),
                taints(),
                oneIn(4) ? pick(List.of(Cluster.SteeringPolicy.values())) : Cluster.SteeringPolicy.MEASURED,
                pools);
    }

    private List<Taint> taints() {
        return oneIn(10)
                ? List.of(new Taint("team", pick(List.of("a", "b")), pick(List.of(Taint.Effect.values()))))
                : List.of();
    }

    Pool pool(String name) {
        NodeShape shape = pick(SHAPES);
        int nodes = random.nextInt(5);
        String topologyKey = oneIn(4) ? "rack" : "";
        Pool.Scaling scaling = oneIn(3)
                ? new Pool.Scaling(true, random.nextInt(7), random.nextBoolean(), Duration.ofMinutes(20))
                : Pool.Scaling.FIXED;
        Observation observation = oneIn(6) ? new Observation.Absent() : snapshot(shape, nodes, topologyKey);
        return new Pool(name, shape, oneIn(8) ? random.nextInt(5) : nodes, scaling, topologyKey, observation);
    }

    /** The same pool with another histogram. */
    Pool observedAnew(Pool pool) {
        Observation observation =
                oneIn(10) ? new Observation.Absent() : snapshot(pool.shape(), random.nextInt(5), pool.topologyKey());
        Pool.Scaling scaling = oneIn(10)
                ? new Pool.Scaling(true, random.nextInt(7), random.nextBoolean(), Duration.ofMinutes(random.nextInt(3)))
                : pool.scaling();
        return new Pool(pool.name(), pool.shape(), random.nextInt(5), scaling, pool.topologyKey(), observation);
    }

    private Observation.Snapshot snapshot(NodeShape shape, int nodes, String topologyKey) {
        List<Observation.Bucket> buckets = new ArrayList<>();
        int left = oneIn(10) ? 0 : nodes;
        while (left > 0) {
            int count = 1 + random.nextInt(left);
            String domain = topologyKey.isEmpty() || oneIn(20) ? "" : pick(DOMAINS);
            addBucket(buckets, new Observation.Bucket(free(shape), domain, count));
            left -= count;
        }
        return new Observation.Snapshot(
                oneIn(6) ? pick(List.of(Observation.Freshness.values())) : Observation.Freshness.OBSERVED,
                "",
                oneIn(10) ? random.nextInt(6) : nodes,
                buckets,
                pick(List.of(Observation.Growth.values())),
                oneIn(2) ? Observation.Steering.ACTIVE : pick(List.of(Observation.Steering.values())),
                RandomFleets.SEEN,
                List.of(),
                List.of());
    }

    /** A histogram has every bucket once. */
    private static void addBucket(List<Observation.Bucket> buckets, Observation.Bucket bucket) {
        boolean known = buckets.stream()
                .anyMatch(other ->
                        other.free().equals(bucket.free()) && other.domain().equals(bucket.domain()));
        if (!known) {
            buckets.add(bucket);
        }
    }

    private Devices free(NodeShape shape) {
        int[] counts = new int[shape.kinds().size()];
        for (int kind = 0; kind < counts.length; kind++) {
            int most = shape.empty().count(kind);
            counts[kind] = oneIn(3) ? most : random.nextInt(most + 1);
        }
        return Devices.of(counts);
    }

    private static final List<NodeShape> SHAPES = List.of(
            shape(gpu(8, "h100")),
            shape(gpu(4, "a100")),
            shape(gpu(4, "h100"), nic(2)),
            shape(Given.synthetic("chassis", 1), gpu(8, "h100"), nic(4)),
            shape(extended(3)),
            shape(Given.device("gpu", 2)),
            shape(gpu(0, "h100"), Given.synthetic("chassis", 2)));

    private static NodeShape shape(Device... devices) {
        return new NodeShape(List.of(devices));
    }

    private static Device gpu(int count, String model) {
        return Given.device("gpu", count, "kind=gpu", "model=" + model);
    }

    private static Device nic(int count) {
        return Given.device("nic", count, "kind=nic");
    }

    private static Device extended(int count) {
        return new Device(
                "gpu",
                Device.Claim.EXTENDED_RESOURCE,
                "",
                "",
                "example.com/gpu",
                count,
                List.of(new Device.Attribute("kind", new Device.Value.Text("gpu"))),
                List.of());
    }
}
