package dev.stowage.observer;

import dev.stowage.extender.Bytes;
import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.Kind;
import dev.stowage.extender.MilliCpu;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceCounts;
import dev.stowage.extender.ResourceName;
import dev.stowage.extender.ResourcePoolId;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Resources;
import dev.stowage.extender.SchedulerName;
import dev.stowage.extender.SliceName;
import dev.stowage.extender.SlotName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Makes news of few objects, so that they meet: recreated under the same name, gone before they came, seen twice, attributed
 * before or after, in any interleaving of their types.
 */
final class RandomNews {
    static final List<String> PODS = List.of("p", "q", "r", "s", "t");
    static final List<String> NODES = List.of("a", "b", "c");
    static final List<String> REPLICAS = List.of("x", "y", "z");
    static final PodGroup MAIN = new PodGroup("main", "Standalone", PodGroup.NO_COPY);
    static final PodGroup WORKER = new PodGroup("side", "Worker", 0);
    private static final List<PodGroup> GROUPS = List.of(MAIN, MAIN, WORKER);
    private static final List<String> POOLS = List.of("h100", "h100", "a100");
    private static final List<String> CLAIMS = List.of("c", "d", "e", "f", "g");
    private static final List<String> SLOTS = List.of("x/0", "y/0", "z/0");

    private final RandomGenerator random;

    /** By the uid of the ReplicaObservation. */
    private final Map<String, Planned> plans = new HashMap<>();

    private long version;

    private record Planned(
            boolean required, List<ObservedReplica.Expected> pods, List<ObservedReplica.Predicted> prediction) {}

    RandomNews(RandomGenerator random) {
        this.random = random;
    }

    /** What a world begins with. */
    List<News> first() {
        List<News> first = new ArrayList<>();
        first.add(Things.seen(Things.pool("h100")));
        first.add(Things.deviceClass());
        for (String node : NODES) {
            first.add(Things.node(node, "h100"));
            first.add(Things.slice(node, 4));
        }
        first.add(new News.Listed());
        return first;
    }

    News next() {
        int dice = random.nextInt(100);
        if (dice < 24) {
            return random.nextInt(6) == 0 ? new News.PodGone(podKey(of(PODS))) : pod();
        }
        if (dice < 46) {
            return random.nextInt(5) == 0 ? Things.claimGone(of(CLAIMS)) : Things.seen(claim());
        }
        if (dice < 60) {
            return random.nextInt(5) == 0 ? new News.ReplicaGone("team", of(REPLICAS)) : replica();
        }
        if (dice < 78) {
            return attribution();
        }
        return dice < 88 ? said() : device();
    }

    private News said() {
        return switch (random.nextInt(7)) {
            case 0 -> new News.PodAbsent(uid());
            case 1 -> new News.ReplicaAbsent(observation(of(REPLICAS)));
            case 2 -> new News.ReplicasReached(new ResourceVersion(version += random.nextInt(2)));
            case 3 -> new News.WorkloadTold(new WorkloadKey("team", "Deployment", of(REPLICAS)), workload());
            case 4, 5 -> new News.AutoscalerTold(uid(), event());
            default ->
                new News.PoolPublished(
                        new PoolName(of(POOLS)),
                        new LastPublished(
                                SteeringState.ACTIVE,
                                new ResourceVersion(version - random.nextInt(2)),
                                random.nextInt(2) == 0 ? Set.of() : Set.of(of(REPLICAS) + "-uid" + random.nextInt(2)),
                                ""));
        };
    }

    /** Some of them are too old at second 60. */
    private AutoscalerEvent event() {
        boolean isKarpenter = random.nextBoolean();
        return new AutoscalerEvent(
                isKarpenter ? AutoscalerEvent.KARPENTER : AutoscalerEvent.CLUSTER_AUTOSCALER,
                isKarpenter
                        ? of(List.of("Nominated", "FailedScheduling", "Evicted"))
                        : of(List.of("TriggeredScaleUp", "NotTriggerScaleUp", "ScaleDown")),
                "",
                Instant.ofEpochSecond(60 - random.nextInt(800)));
    }

    private WorkloadState workload() {
        return random.nextBoolean()
                ? new WorkloadState.Working()
                : new WorkloadState.Failing(
                        Instant.ofEpochSecond(random.nextInt(9)), Instant.ofEpochSecond(9), "exceeded quota");
    }

    private News device() {
        String node = of(NODES);
        return switch (random.nextInt(9)) {
            case 0 -> new News.OfLedger(new Change.NodeGone(new NodeName(node)));
            case 1 -> new News.OfLedger(new Change.SliceGone(new SliceName(node)));
            case 2 -> new News.OfLedger(new Change.PoolGone(new PoolName("a100")));
            case 3 -> Things.seen(Things.pool("a100"));
            case 4 -> Things.seen(pool());
            case 5 ->
                random.nextInt(4) == 0 ? new News.OfLedger(new Change.ClassGone(Things.GPU)) : Things.deviceClass();
            case 6 -> Things.slice(node, random.nextInt(1, 5));
            default ->
                new News.OfLedger(new Change.NodeSeen(
                        Things.node(node, of(POOLS), random.nextInt(4) > 0, random.nextInt(4) == 0 ? 4 : 0)));
        };
    }

    private dev.stowage.extender.Pool pool() {
        return random.nextInt(3) == 0
                ? Things.pool("h100", new Kind.Claiming.ByResource(new ResourceName(Things.RESOURCE)))
                : Things.pool("h100");
    }

    /** What a ReplicaObservation says of pods is never changed (docs/observer.md). */
    private News replica() {
        String name = of(REPLICAS);
        int life = random.nextInt(2);
        Planned planned = plans.computeIfAbsent(name + "-observed" + life, _ -> plan());
        return new News.ReplicaSeen(new ObservedReplica(
                new ReplicaKey("team", name, name + "-uid" + life),
                name + "-observed" + life,
                "chat",
                planned.required,
                List.of(new ObservedReplica.Workload("apps/v1", "Deployment", name, MAIN)),
                planned.pods,
                planned.prediction,
                random.nextInt(8) == 0));
    }

    private Planned plan() {
        List<ObservedReplica.Expected> pods = new ArrayList<>();
        List<ObservedReplica.Predicted> prediction = new ArrayList<>();
        PoolName pool = new PoolName(of(POOLS));
        for (PodGroup group : List.of(MAIN, WORKER)) {
            if (random.nextInt(4) > 0) {
                int count = random.nextInt(1, 3);
                pods.add(new ObservedReplica.Expected(
                        group, count, pool, random.nextInt(6) == 0 ? new TreeMap<>() : gpus(random.nextInt(1, 3))));
                if (random.nextInt(3) > 0) {
                    prediction.add(new ObservedReplica.Predicted(
                            pool,
                            new SlotName(of(SLOTS)),
                            gpus(4),
                            "",
                            false,
                            List.of(new PlannedReplica.Pods(group, count))));
                }
            }
        }
        return new Planned(random.nextInt(3) == 0, pods, prediction);
    }

    private static SortedMap<String, Integer> gpus(int count) {
        return new TreeMap<>(Map.of("gpu", count));
    }

    private String observation(String replica) {
        return replica + "-observed" + random.nextInt(2);
    }

    private News attribution() {
        return new News.Attributed(
                uid(),
                random.nextInt(5) == 0
                        ? new Attribution.Foreign()
                        : new Attribution.OfReplica(observation(of(REPLICAS)), of(GROUPS)));
    }

    private PodUid uid() {
        return new PodUid(of(PODS) + (random.nextInt(6) == 0 ? "-2" : ""));
    }

    private News pod() {
        String name = of(PODS);
        SortedMap<ResourceName, Long> extended = new TreeMap<>();
        if (random.nextInt(4) == 0) {
            extended.put(new ResourceName(Things.RESOURCE), (long) random.nextInt(1, 3));
        }
        Pod pod = new Pod(
                podKey(name),
                new PodUid(name + (random.nextInt(6) == 0 ? "-2" : "")),
                random.nextInt(3) == 0 ? new Place.On(new NodeName(of(NODES))) : new Place.Unsaid(),
                new SchedulerName("default-scheduler"),
                random.nextInt(10) == 0,
                new Resources(MilliCpu.ZERO, Bytes.ZERO, new ResourceCounts(extended)),
                random.nextInt(3) == 0 ? 0 : 1,
                random.nextInt(4) == 0 ? List.of(Things.claimKey(of(CLAIMS))) : List.of());
        return new News.PodSeen(pod, facts());
    }

    private PodFacts facts() {
        SortedMap<String, String> labels = new TreeMap<>();
        if (random.nextInt(3) == 0) {
            String replica = of(REPLICAS);
            labels.put(ReplicaLabels.REPLICA_UID, replica + "-uid" + random.nextInt(2));
            labels.put("stowage.dev/replica", replica);
            labels.put("stowage.dev/deployment", "chat");
            labels.put("stowage.dev/engine", "main");
            labels.put("stowage.dev/role", "Standalone");
        }
        return new PodFacts(
                Instant.ofEpochSecond(random.nextInt(60)),
                labels,
                random.nextInt(3) == 0 ? new Place.On(new NodeName(of(NODES))) : new Place.Unsaid(),
                random.nextInt(6) == 0,
                random.nextInt(3) == 0,
                switch (random.nextInt(3)) {
                    case 0 -> new PodFacts.Scheduling.Unasked();
                    case 1 -> new PodFacts.Scheduling.Done();
                    default -> new PodFacts.Scheduling.Refused(Instant.ofEpochSecond(random.nextInt(60)), "0/3 nodes");
                });
    }

    private Claim claim() {
        List<PodUid> reservedFor = random.nextInt(3) == 0 ? List.of() : List.of(uid());
        List<Claim.Result> results = new ArrayList<>();
        for (int device = random.nextInt(3); device > 0; device--) {
            results.add(new Claim.Result(
                    new DeviceId(new ResourcePoolId(Things.DRIVER, of(NODES)), "gpu-" + random.nextInt(4)),
                    random.nextInt(9) == 0,
                    false));
        }
        Place place = random.nextInt(3) > 0 ? new Place.On(new NodeName(of(NODES))) : new Place.Unsaid();
        return new Claim(
                Things.claimKey(of(CLAIMS)),
                List.of(new Claim.Request(
                        random.nextInt(4) == 0 ? Things.strangeClass() : Things.GPU, random.nextInt(1, 3))),
                random.nextInt(4) == 0 ? new Claim.Owner.Nobody() : new Claim.Owner.OfPod(uid()),
                reservedFor,
                random.nextInt(6) == 0,
                results.isEmpty() ? new Claim.Allocation.None() : new Claim.Allocation.Allocated(results, place));
    }

    static PodKey podKey(String name) {
        return new PodKey("team", name);
    }

    private <T> T of(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
