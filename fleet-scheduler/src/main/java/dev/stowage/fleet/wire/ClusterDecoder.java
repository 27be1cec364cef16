package dev.stowage.fleet.wire;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.Taint;
import dev.stowage.fleet.wire.DeclaredCluster.DeclaredPool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Reads an InferenceCluster. */
final class ClusterDecoder {
    private static final NodeShape NO_DEVICES = new NodeShape(List.of());

    private final DeviceDecoder devices;
    private final ObservationDecoder observations;

    ClusterDecoder(Shared shared) {
        this.devices = new DeviceDecoder(shared);
        this.observations = new ObservationDecoder(shared, devices);
    }

    DeclaredCluster read(Node.Mapping document, Header header) {
        Node.Mapping spec = document.map("spec");
        Node.Mapping status = document.map("status");
        var cluster = new Cluster(
                header.key().name(),
                labels(document.map("metadata").map("labels")),
                readiness(status, header),
                spec.maps("taints").stream().map(ClusterDecoder::taint).toList(),
                steering(spec.text("steering")),
                List.of());
        return new DeclaredCluster(
                cluster,
                !status.list("conditions").isEmpty(),
                status.has("gpuPools") ? published(spec, status) : wished(spec));
    }

    private List<DeclaredPool> published(Node.Mapping spec, Node.Mapping status) {
        List<DeclaredPool> pools = new ArrayList<>();
        for (Node.Mapping pool : status.maps("gpuPools")) {
            pools.add(new DeclaredPool.Published(pool(pool, specOf(pool.text("name"), spec))));
        }
        return List.copyOf(pools);
    }

    private Pool pool(Node.Mapping pool, Node.Mapping spec) {
        NodeShape shape = devices.published(pool.maps("devices"));
        String topologyKey = pool.text("topologyKey", spec.text("topologyKey"));
        return new Pool(
                pool.text("name"),
                shape,
                pool.count("nodes"),
                scaling(pool.has("maxNodes"), pool.count("maxNodes"), spec),
                topologyKey,
                pool.has("observation")
                        ? observations.read(pool.map("observation"), shape, !topologyKey.isEmpty())
                        : new Observation.Absent());
    }

    private static List<DeclaredPool> wished(Node.Mapping spec) {
        List<DeclaredPool> pools = new ArrayList<>();
        List<Node.Mapping> all = spec.maps("nodePools");
        for (int i = 0; i < all.size(); i++) {
            Node.Mapping pool = all.get(i);
            int nodes = pool.has("maxNodeCount") ? pool.count("maxNodeCount") : pool.count("nodeCount", 1);
            pools.add(new DeclaredPool.Wished(
                    new Pool(
                            pool.text("name"),
                            NO_DEVICES,
                            nodes,
                            scaling(false, 0, pool),
                            pool.text("topologyKey"),
                            new Observation.Absent()),
                    pool.text("className"),
                    pool.get("className").line(),
                    "spec.nodePools[%s].className".formatted(i)));
        }
        return List.copyOf(pools);
    }

    /** The status says what is in force; the spec what it leaves out. */
    private static Pool.Scaling scaling(boolean published, int publishedMax, Node.Mapping spec) {
        boolean declared = published || spec.has("maxNodeCount");
        return new Pool.Scaling(
                declared,
                published ? publishedMax : spec.count("maxNodeCount"),
                spec.flag("scaleFromZero"),
                Times.duration(spec.text("growthTimeout"), Pool.Scaling.DEFAULT_TIMEOUT));
    }

    private static Node.Mapping specOf(String pool, Node.Mapping spec) {
        for (Node.Mapping candidate : spec.maps("nodePools")) {
            if (candidate.text("name").equals(pool)) {
                return candidate;
            }
        }
        return Node.Mapping.EMPTY;
    }

    /** A file in our group may describe a wish, without conditions; Modelplane always waits for both. */
    private static Cluster.Readiness readiness(Node.Mapping status, Header header) {
        Node.Mapping ready = Decoders.condition(status, "Ready");
        boolean isTrue = ready.text("status").equals("True");
        return switch (header.group()) {
            case STOWAGE ->
                isTrue || isWish(status, header)
                        ? new Cluster.Readiness.Ready()
                        : new Cluster.Readiness.NotReady(ready.text("reason", "NoReadyCondition"));
            case MODELPLANE -> {
                if (!isTrue) {
                    yield new Cluster.Readiness.NotReady(ready.text("reason", "NoReadyCondition"));
                }
                yield status.map("gateway").text("address").isEmpty()
                        ? new Cluster.Readiness.NotReady("NoGatewayAddress")
                        : new Cluster.Readiness.Ready();
            }
        };
    }

    private static boolean isWish(Node.Mapping status, Header header) {
        return header.place().origin() instanceof Origin.File
                && status.list("conditions").isEmpty();
    }

    private static Taint taint(Node.Mapping taint) {
        return new Taint(
                taint.text("key"),
                taint.text("value"),
                taint.text("effect").equals("NoExecute") ? Taint.Effect.NO_EXECUTE : Taint.Effect.NO_SCHEDULE);
    }

    private static Cluster.SteeringPolicy steering(String text) {
        return switch (text) {
            case "Assumed" -> Cluster.SteeringPolicy.ASSUMED;
            case "Off" -> Cluster.SteeringPolicy.OFF;
            default -> Cluster.SteeringPolicy.MEASURED;
        };
    }

    private static SequencedMap<String, String> labels(Node.Mapping labels) {
        SequencedMap<String, String> all = new LinkedHashMap<>();
        labels.entries().forEach(entry -> all.put(entry.key(), labels.text(entry.key())));
        return all;
    }
}
