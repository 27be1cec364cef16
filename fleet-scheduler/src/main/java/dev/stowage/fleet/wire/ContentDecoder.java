package dev.stowage.fleet.wire;

import dev.stowage.fleet.FleetStatus;

/** Reads what an object says that is known to be good input. */
final class ContentDecoder {
    private final Detail detail;
    private final DeviceDecoder devices;
    private final ClusterDecoder clusters;
    private final DeploymentDecoder deployments;
    private final ReplicaDecoder replicas;

    /** How much is read. */
    enum Detail {
        /** What a plan depends on. */
        STATE,
        /** What people want to see as well. */
        STATUS
    }

    ContentDecoder(Shared shared, Detail detail) {
        this.detail = detail;
        this.devices = new DeviceDecoder(shared);
        this.clusters = new ClusterDecoder(shared);
        this.deployments = new DeploymentDecoder(shared);
        this.replicas = new ReplicaDecoder(shared);
    }

    FleetStatus.Part said(Node.Mapping document, Header header) {
        return switch (detail) {
            case STATE -> new FleetStatus.Part.Nothing();
            case STATUS -> StatusDecoder.read(document, header);
        };
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
