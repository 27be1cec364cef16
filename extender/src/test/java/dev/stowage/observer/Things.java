package dev.stowage.observer;

import dev.stowage.extender.Bytes;
import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.ClassName;
import dev.stowage.extender.Device;
import dev.stowage.extender.DeviceClass;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Labels;
import dev.stowage.extender.Location;
import dev.stowage.extender.MilliCpu;
import dev.stowage.extender.Node;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.Pool;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceCounts;
import dev.stowage.extender.ResourceName;
import dev.stowage.extender.ResourcePoolId;
import dev.stowage.extender.Resources;
import dev.stowage.extender.Selector;
import dev.stowage.extender.Slice;
import dev.stowage.extender.SliceName;
import dev.stowage.extender.Traits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Objects of a cluster in their simplest form: nodes with GPUs, and pods and claims of namespace team. */
final class Things {
    static final String DRIVER = "gpu.example.com";
    static final ClassName GPU = new ClassName("gpu");
    static final String RESOURCE = "example.com/gpu";
    private static final ClassName NONE = new ClassName("net");
    private static final long MEMORY = 1L << 40;
    private static final int MILLI_CPU = 64_000;
    private static final int POD_SLOTS = 110;

    private Things() {}

    /** Of nodes whose label {@code pool} has its name, with kind gpu by claims of class gpu. */
    static Pool pool(String name) {
        return pool(name, new Kind.Claiming.ByClaim(DRIVER, GPU, List.of()));
    }

    static Pool pool(String name, Kind.Claiming claiming) {
        return new Pool(
                new PoolName(name),
                new Labels(new TreeMap<>(java.util.Map.of("pool", name))),
                List.of(),
                "",
                "",
                List.of(new Kind("gpu", claiming, MilliCpu.ZERO, Bytes.ZERO)));
    }

    static News deviceClass() {
        return new News.OfLedger(
                new Change.ClassSeen(new DeviceClass(GPU, List.of(new Selector("any")), "", Instant.EPOCH)));
    }

    static News seen(Pool pool) {
        return new News.OfLedger(new Change.PoolSeen(pool));
    }

    static News node(String name, String pool) {
        return new News.OfLedger(new Change.NodeSeen(node(name, pool, true)));
    }

    static Node node(String name, String pool, boolean ready) {
        return node(name, pool, ready, 0);
    }

    /** With so many GPUs of a device plugin. */
    static Node node(String name, String pool, boolean ready, long plugin) {
        SortedMap<ResourceName, Long> extended = new TreeMap<>();
        if (plugin > 0) {
            extended.put(new ResourceName(RESOURCE), plugin);
        }
        return new Node(
                new NodeName(name),
                new Labels(new TreeMap<>(java.util.Map.of("pool", pool))),
                false,
                ready,
                List.of(),
                new Resources(new MilliCpu(MILLI_CPU), new Bytes(MEMORY), new ResourceCounts(extended)),
                POD_SLOTS);
    }

    static News slice(String node, int gpus) {
        List<Device> devices = IntStream.range(0, gpus)
                .mapToObj(number -> new Device(
                        "gpu-" + number,
                        new Location.On(new NodeName(node)),
                        new Traits(Collections.emptySortedMap(), Collections.emptySortedMap()),
                        List.of(),
                        false,
                        List.of()))
                .toList();
        return new News.OfLedger(new Change.SliceSeen(
                new Slice(new SliceName(node), new ResourcePoolId(DRIVER, node), 1, 1, devices, List.of())));
    }

    static ClaimKey claimKey(String name) {
        return new ClaimKey("team", name);
    }

    /** A pod's own claim of so many GPUs, not allocated yet. */
    static Claim asking(String name, PodUid pod, int gpus) {
        return new Claim(
                claimKey(name),
                List.of(new Claim.Request(GPU, gpus)),
                new Claim.Owner.OfPod(pod),
                List.of(),
                false,
                new Claim.Allocation.None());
    }

    /** The claim, when it holds these GPUs of a node. */
    static Claim holding(Claim claim, PodUid pod, String node, List<Integer> gpus) {
        List<Claim.Result> results = new ArrayList<>();
        for (int gpu : gpus) {
            results.add(new Claim.Result(new DeviceId(new ResourcePoolId(DRIVER, node), "gpu-" + gpu), false, false));
        }
        return new Claim(
                claim.key(),
                claim.requests(),
                claim.owner(),
                List.of(pod),
                false,
                new Claim.Allocation.Allocated(results, new Place.On(new NodeName(node))));
    }

    static News seen(Claim claim) {
        return new News.OfLedger(new Change.ClaimSeen(claim));
    }

    static News claimGone(String name) {
        return new News.OfLedger(new Change.ClaimGone(claimKey(name)));
    }

    /** A class of which no pool knows. */
    static ClassName strangeClass() {
        return NONE;
    }
}
