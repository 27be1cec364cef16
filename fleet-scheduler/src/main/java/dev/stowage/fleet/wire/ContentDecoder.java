package dev.stowage.fleet.wire;

/** Reads what an object says that is known to be good input. */
final class ContentDecoder {
    private final DeviceDecoder devices;
    private final ClusterDecoder clusters;
    private final DeploymentDecoder deployments;
    private final ReplicaDecoder replicas;

    ContentDecoder(Shared shared) {
        this.devices = new DeviceDecoder(shared);
        this.clusters = new ClusterDecoder(shared);
        this.deployments = new DeploymentDecoder(shared);
        this.replicas = new ReplicaDecoder(shared);
    }

    FleetObject.Content read(Node.Mapping document, Header header) {
        return switch (header.kind()) {
            case INFERENCE_CLASS ->
                new FleetObject.Content.Shape(
                        devices.declared(document.map("spec").maps("devices")));
            case INFERENCE_CLUSTER -> new FleetObject.Content.OneCluster(clusters.read(document, header));
            case MODEL_DEPLOYMENT -> new FleetObject.Content.OneDeployment(deployments.read(document, header));
            case MODEL_REPLICA -> new FleetObject.Content.OneReplica(replicas.read(document, header));
        };
    }
}
