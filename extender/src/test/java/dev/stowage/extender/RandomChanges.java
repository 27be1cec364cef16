package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Makes changes of few objects with few properties, so that they meet: the same devices, nodes and pods again and again, also
 * gone before they came, seen twice, and moved.
 */
final class RandomChanges {
    static final List<String> NODES = List.of("a", "b", "c", "d");
    static final List<String> PODS = List.of("p", "q", "r", "s", "t");
    static final String GPU = "example.com/gpu";

    private static final List<String> POOLS = List.of("h100", "h100", "h100", "a100", "again");
    private static final List<String> CLAIMS = List.of("c", "d", "e", "f", "g", "h");
    private static final List<String> CLASSES = List.of("gpu", "gpu", "nic");
    private static final List<String> SELECTORS = List.of("any", "any", "any", "any", "m=x", "m=y", "oops");
    private static final List<String> EFFECTS = List.of("NoSchedule", "NoExecute", "None");

    private final RandomGenerator random;

    RandomChanges(RandomGenerator random) {
        this.random = random;
    }

    /** What a world begins with, so that there is something to change. */
    List<Change> first() {
        List<Change> first = new ArrayList<>();
        first.add(PoolBuilder.ofGpus().seen());
        first.add(Cluster.deviceClass("gpu", "any"));
        for (String node : NODES) {
            first.add(Cluster.node(node).seen());
            first.add(Cluster.slice(node).gpus(4).seen());
        }
        return first;
    }

    Change next() {
        int dice = random.nextInt(100);
        if (dice < 18) {
            return random.nextInt(8) == 0 ? new Change.NodeGone(new NodeName(of(NODES))) : node();
        }
        if (dice < 38) {
            return random.nextInt(6) == 0 ? new Change.SliceGone(new SliceName(sliceName(of(NODES)))) : slice().seen();
        }
        if (dice < 62) {
            return random.nextInt(5) == 0 ? Cluster.claimGone(of(CLAIMS)) : claim();
        }
        if (dice < 85) {
            return random.nextInt(6) == 0 ? Cluster.podGone(of(PODS)) : pod();
        }
        return rare(dice);
    }

    private Change rare(int dice) {
        if (dice < 90) {
            return random.nextInt(9) == 0 ? new Change.PoolGone(new PoolName(of(POOLS))) : pool();
        }
        if (dice < 95) {
            return random.nextInt(9) == 0
                    ? new Change.ClassGone(new ClassName(of(CLASSES)))
                    : Cluster.deviceClass(
                            of(CLASSES), of(SELECTORS), random.nextBoolean() ? GPU : "", random.nextInt(3));
        }
        if (dice < 99) {
            return random.nextInt(2) == 0 ? new Change.RuleGone(new RuleName("rule")) : rule();
        }
        return new Change.Reached(
                random.nextBoolean() ? Change.Type.CLAIMS : Change.Type.PODS, new ResourceVersion(random.nextInt(99)));
    }

    private Change node() {
        NodeBuilder node =
                Cluster.node(of(NODES)).milliCpu(random.nextInt(3, 20)).memory(random.nextInt(10, 50));
        node.podSlots(random.nextInt(1, 5));
        if (random.nextInt(4) == 0) {
            node.label("pool", of(POOLS));
        }
        if (random.nextInt(3) == 0) {
            node.label("rack", random.nextBoolean() ? "r1" : "r2");
        }
        if (random.nextInt(12) == 0) {
            node.cordoned();
        }
        if (random.nextInt(12) == 0) {
            node.notReady();
        }
        if (random.nextInt(8) == 0) {
            node.taint("k", random.nextBoolean() ? "v" : "w", of(EFFECTS));
        }
        if (random.nextInt(5) == 0) {
            node.plugin(GPU, random.nextInt(5));
        }
        return node.seen();
    }

    private String sliceName(String node) {
        return random.nextInt(6) == 0 ? node + "-more" : node + "-gpus";
    }

    private SliceBuilder slice() {
        String node = of(NODES);
        SliceBuilder slice = Cluster.slice(node)
                .named(sliceName(node))
                .generation(random.nextInt(6) == 0 ? 2 : 1)
                .ofSlices(random.nextInt(10) == 0 ? 2 : 1);
        if (random.nextInt(8) == 0) {
            slice.pool("net");
        }
        if (random.nextInt(8) == 0) {
            slice.driver("nic.example.com");
        }
        boolean partitionable = random.nextInt(3) == 0;
        if (partitionable) {
            slice.counterSet("s", "n", "4").counterSet(random.nextInt(15) == 0 ? "s" : "t", "n", "4");
        }
        int devices = random.nextInt(1, 6);
        for (int i = 0; i < devices; i++) {
            int name = random.nextInt(25) == 0 ? random.nextInt(5) : i;
            slice.device(device(random.nextInt(25) == 0 ? of(NODES) : node, "gpu-" + name, partitionable));
        }
        return slice;
    }

    private DeviceBuilder device(String node, String name, boolean partitionable) {
        DeviceBuilder device = Cluster.device(node, name).attribute("m", random.nextBoolean() ? "x" : "y");
        if (random.nextInt(30) == 0) {
            device.at(location());
        }
        if (random.nextInt(12) == 0) {
            device.taint(of(EFFECTS));
        }
        if (random.nextInt(40) == 0) {
            device.shareable();
        }
        if (partitionable && random.nextInt(4) > 0) {
            device.draws(random.nextBoolean() ? "s" : "t", "n", random.nextBoolean() ? "4" : "2");
        }
        return device;
    }

    private Location location() {
        return switch (random.nextInt(4)) {
            case 0 -> new Location.Everywhere();
            case 1 -> new Location.Unknown();
            case 2 ->
                new Location.Matching(List.of(new NodeTerm(
                        List.of(),
                        List.of(new NodeRequirement(
                                "metadata.name", NodeRequirement.Operator.IN, List.of(of(NODES)))))));
            default ->
                new Location.Matching(List.of(new NodeTerm(
                        List.of(new NodeRequirement("rack", NodeRequirement.Operator.IN, List.of("r1"))), List.of())));
        };
    }

    private Change claim() {
        ClaimBuilder claim = Cluster.claim(of(CLAIMS));
        int results = random.nextInt(3);
        for (int i = 0; i < results; i++) {
            String pool = random.nextInt(8) == 0 ? "net" : of(NODES);
            String device = "gpu-" + random.nextInt(4);
            switch (random.nextInt(10)) {
                case 0 -> claim.watches(pool, device);
                case 1 -> claim.shares(pool, device);
                default -> claim.holds(pool, device);
            }
        }
        if (random.nextBoolean()) {
            claim.on(of(NODES));
        }
        if (random.nextInt(3) > 0) {
            claim.ownedBy(of(PODS));
        }
        if (random.nextBoolean()) {
            claim.reservedFor(of(PODS));
        }
        if (random.nextInt(4) == 0) {
            claim.backsResources();
        }
        return claim.seen();
    }

    private Change pod() {
        String name = of(PODS);
        PodBuilder pod = Cluster.pod(name).milliCpu(random.nextInt(4)).memory(random.nextInt(10));
        if (random.nextInt(6) == 0) {
            pod.uid(name + "2");
        }
        if (random.nextInt(3) > 0) {
            pod.on(of(NODES));
        }
        if (random.nextInt(4) == 0) {
            pod.scheduler("stowage");
        }
        if (random.nextInt(6) == 0) {
            pod.finished();
        }
        if (random.nextInt(3) == 0) {
            pod.requests(GPU, random.nextInt(3));
        }
        if (random.nextInt(3) == 0) {
            pod.namedClaim(of(CLAIMS));
        }
        return pod.ownClaims(random.nextInt(3)).seen();
    }

    private Change pool() {
        String name = of(POOLS);
        PoolBuilder pool = new PoolBuilder(name);
        if (name.equals("again") && random.nextBoolean()) {
            pool.selects("rack", "r1");
        }
        if (random.nextInt(3) == 0) {
            pool.topologyKey("rack");
        }
        if (random.nextInt(8) == 0) {
            pool.scheduler("stowage");
        }
        if (random.nextInt(3) == 0) {
            pool.tolerates("k", "Equal", "v", "");
        }
        long milliCpu = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
        long memory = random.nextInt(4) == 0 ? random.nextInt(9) : 0;
        switch (random.nextInt(4)) {
            case 0 -> pool.kind("gpu", "gpu", milliCpu, memory, "m=x").kind("nic", "nic", 1, 0, "m=y");
            case 1 -> pool.resource("gpu", GPU, milliCpu, memory);
            case 2 -> pool.kind("gpu", "gpu", milliCpu, memory).resource("other", GPU, 0, 0);
            default -> pool.kind("gpu", "gpu", milliCpu, memory);
        }
        return pool.seen();
    }

    private Change rule() {
        return random.nextInt(5) == 0
                ? new Change.RuleSeen(new TaintRule(
                        new RuleName("rule"),
                        new TaintRule.Target.Nothing(),
                        new Taint("k", "", Taint.Effect.NO_SCHEDULE)))
                : Cluster.rule(
                        random.nextBoolean() ? SliceBuilder.DRIVER : "",
                        random.nextBoolean() ? of(NODES) : "",
                        random.nextBoolean() ? "gpu-" + random.nextInt(4) : "",
                        of(EFFECTS));
    }

    private String of(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
