package dev.stowage.fleet.wire;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.Replica;
import java.util.List;
import java.util.Map;

/**
 * Reads objects of group {@code stowage.dev} that an API server keeps, which has checked them: as maps and lists. Not
 * thread-safe, since equal values are given one copy.
 */
public final class ObjectDecoder {
    private static final Place LIVE = new Place(new Origin.OnHub(), 0);

    private static final int MOST_SHARED = 100_000;

    private final Shared shared = new Shared(MOST_SHARED);
    private final DeviceDecoder devices = new DeviceDecoder(shared);
    private final ClusterDecoder clusters = new ClusterDecoder(shared);
    private final DeploymentDecoder deployments = new DeploymentDecoder(shared);
    private final ReplicaDecoder replicas = new ReplicaDecoder(shared);

    /** The devices of an InferenceClass. */
    public NodeShape shape(Map<String, ?> object) {
        return devices.declared(document(object).map("spec").maps("devices"));
    }

    /** An InferenceCluster with the pools that its status publishes. */
    public Cluster cluster(Map<String, ?> object) {
        Node.Mapping document = document(object);
        DeclaredCluster declared = clusters.read(document, header(Kind.INFERENCE_CLUSTER, document));
        List<Pool> pools = declared.pools().stream()
                .map(pool -> switch (pool) {
                    case DeclaredCluster.DeclaredPool.Published(var published) -> published;
                    case DeclaredCluster.DeclaredPool.Wished wished -> wished.pool();
                })
                .toList();
        Cluster cluster = declared.cluster();
        return new Cluster(
                cluster.name(), cluster.labels(), cluster.readiness(), cluster.taints(), cluster.steering(), pools);
    }

    /** A ModelDeployment. */
    public Deployment deployment(Map<String, ?> object) {
        Node.Mapping document = document(object);
        return deployments.read(document, header(Kind.MODEL_DEPLOYMENT, document));
    }

    /** A ModelReplica, as if it was committed. */
    public Replica replica(Map<String, ?> object) {
        Node.Mapping document = document(object);
        return replicas.read(document, header(Kind.MODEL_REPLICA, document));
    }

    private static Node.Mapping document(Map<String, ?> object) {
        return PlainValues.node(object) instanceof Node.Mapping mapping ? mapping : Node.Mapping.EMPTY;
    }

    private static Header header(Kind kind, Node.Mapping document) {
        Node.Mapping metadata = document.map("metadata");
        String namespace = kind.isNamespaced() ? metadata.text("namespace", Decoders.DEFAULT_NAMESPACE) : "";
        return new Header(Group.STOWAGE, kind, new ObjectKey(namespace, metadata.text("name")), LIVE);
    }
}
