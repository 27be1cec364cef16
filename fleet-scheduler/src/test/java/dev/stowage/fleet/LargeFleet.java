package dev.stowage.fleet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * A large, busy fleet for measurements: clusters of four pools (one for each model of device, nine buckets each), most of
 * its replicas settled, and some still to be placed. Objects are built as a reader of
 * documents builds them: all anew, but equal strings, node shapes and engines once.
 *
 * @param clusters how many clusters, 4 pools each
 * @param nodes nodes of each pool, 9 or more
 * @param deployments how many deployments
 * @param replicas live replicas of all deployments together
 * @param waiting replicas to place, one of each of the first deployments
 */
public record LargeFleet(int clusters, int nodes, int deployments, int replicas, int waiting) {
    public static final LargeFleet STANDARD = new LargeFleet(1_000, 90, 1_000, 10_000, 100);

    private static final List<String> MODELS = List.of("h100", "a100", "l40s", "mi300x");
    private static final int DEVICES = 8;

    public State state(long seed) {
        Random random = new Random(seed);
        Map<String, NodeShape> shapes = new HashMap<>();
        MODELS.forEach(model ->
                shapes.put(model, new NodeShape(List.of(Given.device("gpu", DEVICES, "model=" + model)))));
        List<Cluster> all = new ArrayList<>();
        for (int cluster = 0; cluster < clusters; cluster++) {
            all.add(cluster(cluster, shapes));
        }
        List<Deployment> wanted = new ArrayList<>();
        List<Replica> live = new ArrayList<>();
        for (int deployment = 0; deployment < deployments; deployment++) {
            Engine engine = engine(deployment);
            List<PlacedEngine> placed = List.of(placed(engine, deployment));
            int have = replicas / deployments;
            wanted.add(deployment(deployment, engine, have + (deployment < waiting ? 1 : 0)));
            for (int replica = 0; replica < have; replica++) {
                String cluster =
                        all.get((deployment * 7 + replica * 131) % clusters).name();
                live.add(replica(wanted.getLast(), placed, cluster, replica));
            }
        }
        Collections.shuffle(all, random);
        Collections.shuffle(wanted, random);
        Collections.shuffle(live, random);
        return new State(all, wanted, live, Given.NOW);
    }

    /** A newer observation of one cluster: one node of its first pool has fewer devices free. */
    static Cluster observedAgain(Cluster cluster, int round) {
        List<Pool> pools = new ArrayList<>(cluster.pools());
        Pool first = pools.getFirst();
        if (first.observation() instanceof Observation.Snapshot snapshot) {
            List<Observation.Bucket> buckets = new ArrayList<>(snapshot.buckets());
            Observation.Bucket emptiest = buckets.getLast();
            buckets.set(buckets.size() - 1, new Observation.Bucket(emptiest.free(), "", 1 + round % 9));
            Observation.Snapshot next = new Observation.Snapshot(
                    snapshot.freshness(),
                    snapshot.reason(),
                    snapshot.observedNodes(),
                    buckets,
                    snapshot.growth(),
                    snapshot.steering(),
                    ResourceVersion.parse(Integer.toString(1_000 + round)),
                    snapshot.openSlots(),
                    snapshot.unsettled());
            pools.set(
                    0,
                    new Pool(first.name(), first.shape(), first.nodes(), first.scaling(), first.topologyKey(), next));
        }
        return new Cluster(
                cluster.name(), cluster.labels(), cluster.readiness(), cluster.taints(), cluster.steering(), pools);
    }

    private Cluster cluster(int number, Map<String, NodeShape> shapes) {
        List<Pool> pools = new ArrayList<>();
        for (String model : MODELS) {
            List<Observation.Bucket> buckets = new ArrayList<>();
            for (int free = DEVICES; free >= 0; free--) {
                buckets.add(new Observation.Bucket(Devices.of(free), "", nodes / (DEVICES + 1)));
            }
            Observation.Snapshot snapshot = new Observation.Snapshot(
                    Observation.Freshness.OBSERVED,
                    "",
                    nodes,
                    buckets,
                    Observation.Growth.UNKNOWN,
                    Observation.Steering.ACTIVE,
                    ResourceVersion.parse("1000"),
                    List.of(),
                    List.of());
            pools.add(new Pool(
                    model, Objects.requireNonNull(shapes.get(model)), nodes, Pool.Scaling.FIXED, "", snapshot));
        }
        LinkedHashMap<String, String> labels = new LinkedHashMap<>();
        labels.put("region", "region-" + number % 5);
        return new Cluster(
                "cluster-%05d".formatted(number),
                labels,
                new Cluster.Readiness.Ready(),
                List.of(),
                Cluster.SteeringPolicy.MEASURED,
                pools);
    }

    private static Deployment deployment(int number, Engine engine, int wanted) {
        return new Deployment(
                key(number),
                Instant.ofEpochSecond(1_700_000_000L + number * 37L % 1_000),
                false,
                wanted,
                number % 3,
                Deployment.DEFAULT_UNSCHEDULABLE_AFTER,
                Deployment.UpdateStrategy.ROLLING_UPDATE,
                Deployment.Placement.DEFAULT,
                ClusterSelector.EVERYTHING,
                List.of(),
                List.of(engine),
                List.of());
    }

    private static Engine engine(int number) {
        String selector = "device.attributes[\"gpu.example.com\"].model == \"" + model(number) + "\"";
        if (number % 10 == 9) {
            Engine.Request whole = new Engine.Request("gpu", DEVICES, List.of(selector));
            return new Engine(
                    "main",
                    1,
                    List.of(
                            new Engine.Member(Role.LEADER, 1, List.of(whole)),
                            new Engine.Member(Role.WORKER, 1, List.of(whole))));
        }
        return new Engine(
                "main",
                1,
                List.of(new Engine.Member(
                        Role.STANDALONE, 1, List.of(new Engine.Request("gpu", 1 << number % 4, List.of(selector))))));
    }

    private static PlacedEngine placed(Engine engine, int deployment) {
        List<PlacedEngine.PlacedMember> members = new ArrayList<>();
        for (Engine.Member member : engine.members()) {
            Engine.Request request = member.requests().getFirst();
            PlacedEngine.DeviceRequest device = new PlacedEngine.DeviceRequest(
                    "gpu", "gpu", "gpu.example.com", "", request.count(), request.selectors());
            members.add(new PlacedEngine.PlacedMember(member.role(), 1, model(deployment), List.of(device)));
        }
        return new PlacedEngine(engine.name(), 1, members);
    }

    private static Replica replica(Deployment owner, List<PlacedEngine> engines, String cluster, int index) {
        String name = ReplicaNames.name(owner.key(), cluster, index);
        List<PredictedNode> prediction = new ArrayList<>();
        for (PlacedEngine.PlacedMember member : engines.getFirst().members()) {
            prediction.add(new PredictedNode(
                    member.pool(),
                    SlotName.of(name, prediction.size()),
                    new DeviceCounts(List.of(new DeviceCounts.Entry("gpu", DEVICES))),
                    "",
                    false,
                    List.of(new PredictedNode.Pods(new PodGroup("main", member.role(), 0), 1))));
        }
        int pods = prediction.size();
        return new Replica(
                new ObjectKey(owner.key().namespace(), name),
                "uid-" + name,
                owner.key().name(),
                cluster,
                index,
                false,
                engines,
                prediction,
                ResourceVersion.parse("900"),
                new Replica.Status(new Replica.Scheduled.True(Given.NOW), pods, pods, true));
    }

    private static ObjectKey key(int deployment) {
        return new ObjectKey("team", "deployment-%05d".formatted(deployment));
    }

    private static String model(int deployment) {
        return MODELS.get(deployment % MODELS.size());
    }
}
