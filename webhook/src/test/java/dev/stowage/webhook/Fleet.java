package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes objects of the hub in few words. */
final class Fleet {
    private Fleet() {}

    /** Pools of those names, all of class {@code h100}. */
    static DeclaredCluster cluster(String... names) {
        return cluster(Arrays.stream(names).map(Fleet::pool).toList());
    }

    static DeclaredCluster.Pool pool(String name) {
        return new DeclaredCluster.Pool("", name, "h100", new TreeMap<>(), "20m");
    }

    static DeclaredCluster cluster(List<DeclaredCluster.Pool> pools) {
        List<DeclaredCluster.Pool> placed = new ArrayList<>();
        for (DeclaredCluster.Pool pool : pools) {
            placed.add(new DeclaredCluster.Pool(
                    "spec.nodePools[%d]".formatted(placed.size()),
                    pool.name(),
                    pool.className(),
                    pool.nodeSelector(),
                    pool.growthTimeout()));
        }
        return new DeclaredCluster(placed);
    }

    static DeclaredCluster.Pool selecting(String name, Map<String, String> nodes) {
        return new DeclaredCluster.Pool("", name, "h100", new TreeMap<>(nodes), "20m");
    }

    /** A class of such devices. */
    static DeclaredClass ofDevices(String name, DeclaredClass.Device... devices) {
        List<DeclaredClass.Device> placed = new ArrayList<>();
        for (DeclaredClass.Device device : devices) {
            placed.add(new DeclaredClass.Device(
                    "spec.devices[%d]".formatted(placed.size()),
                    device.name(),
                    device.claim(),
                    device.driver(),
                    device.claimedBy(),
                    device.count(),
                    device.attributes(),
                    device.capacity(),
                    device.podResources()));
        }
        return new DeclaredClass(name, placed);
    }

    static DeclaredClass.Device device(String name, long count) {
        return new DeclaredClass.Device(
                "",
                name,
                DeclaredClass.Claim.DRA,
                "gpu.example.com",
                "gpu.example.com",
                count,
                List.of(),
                List.of(),
                List.of());
    }

    static DeclaredClass.Device claimed(String name, DeclaredClass.Claim claim, String by) {
        return new DeclaredClass.Device("", name, claim, "", by, 8, List.of(), List.of(), List.of());
    }

    static DeclaredClass.Device with(
            DeclaredClass.Device device,
            List<DeclaredClass.Attribute> attributes,
            List<DeclaredClass.Amount> capacity) {
        return new DeclaredClass.Device(
                device.path(),
                device.name(),
                device.claim(),
                device.driver(),
                device.claimedBy(),
                device.count(),
                attributes,
                capacity,
                device.podResources());
    }

    static ClassCatalog.Known known(DeclaredClass... classes) {
        return new ClassCatalog.Known.Classes(List.of(classes));
    }

    static DeclaredDeployment deployment(DeclaredDeployment.Engine... engines) {
        List<DeclaredDeployment.Engine> placed = new ArrayList<>();
        for (DeclaredDeployment.Engine engine : engines) {
            String path = "spec.template.spec.engines[%d]".formatted(placed.size());
            placed.add(new DeclaredDeployment.Engine(
                    path, engine.name(), engine.copies(), members(path, engine.name(), engine.members())));
        }
        return new DeclaredDeployment(List.of(), placed);
    }

    private static List<DeclaredDeployment.Member> members(
            String engine, String name, List<DeclaredDeployment.Member> members) {
        List<DeclaredDeployment.Member> placed = new ArrayList<>();
        for (DeclaredDeployment.Member member : members) {
            String path = "%s.members[%d]".formatted(engine, placed.size());
            placed.add(new DeclaredDeployment.Member(
                    path, name, member.role(), member.pods(), requests(path, member.requests()), member.labels()));
        }
        return placed;
    }

    private static List<DeclaredDeployment.Request> requests(String member, List<DeclaredDeployment.Request> requests) {
        List<DeclaredDeployment.Request> placed = new ArrayList<>();
        for (DeclaredDeployment.Request request : requests) {
            String path = "%s.nodeSelector.devices[%d]".formatted(member, placed.size());
            List<DeclaredDeployment.Selector> selectors = new ArrayList<>();
            for (DeclaredDeployment.Selector selector : request.selectors()) {
                selectors.add(new DeclaredDeployment.Selector(
                        "%s.selectors[%d]".formatted(path, selectors.size()), selector.text()));
            }
            placed.add(new DeclaredDeployment.Request(path, request.name(), request.count(), selectors));
        }
        return placed;
    }

    static DeclaredDeployment.Engine engine(String name, DeclaredDeployment.Member... members) {
        return copies(1, name, members);
    }

    static DeclaredDeployment.Engine copies(long copies, String name, DeclaredDeployment.Member... members) {
        return new DeclaredDeployment.Engine("", name, copies, List.of(members));
    }

    static DeclaredDeployment.Member alone(DeclaredDeployment.Request... requests) {
        return member("Standalone", 1, requests);
    }

    static DeclaredDeployment.Member member(String role, long pods, DeclaredDeployment.Request... requests) {
        return new DeclaredDeployment.Member("", "", role, pods, List.of(requests), List.of());
    }

    static DeclaredDeployment.Member labelled(String... labels) {
        return new DeclaredDeployment.Member("", "", "Standalone", 1, List.of(request("gpu", 1)), List.of(labels));
    }

    static DeclaredDeployment.Request request(String name, long count, String... selectors) {
        return new DeclaredDeployment.Request(
                "",
                name,
                count,
                Arrays.stream(selectors)
                        .map(text -> new DeclaredDeployment.Selector("", text))
                        .toList());
    }

    static <T> Change<T> created(T object) {
        return new Change.Created<>(object);
    }

    static <T> Change<T> updated(T before, T after) {
        return new Change.Updated<>(before, after);
    }
}
