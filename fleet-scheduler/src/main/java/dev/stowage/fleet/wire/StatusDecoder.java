package dev.stowage.fleet.wire;

import dev.stowage.fleet.Condition;
import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.FleetStatus.Counted;
import java.time.Instant;
import java.util.List;

/** Reads what an object says of itself. */
final class StatusDecoder {
    private StatusDecoder() {}

    static FleetStatus.Part read(Node.Mapping document, Header header) {
        Node.Mapping status = document.map("status");
        return switch (header.kind()) {
            case INFERENCE_CLASS -> new FleetStatus.Part.Nothing();
            case INFERENCE_CLUSTER ->
                new FleetStatus.OfCluster(
                        header.key().name(),
                        conditions(status),
                        status.maps("gpuPools").stream()
                                .map(StatusDecoder::pool)
                                .toList());
            case MODEL_DEPLOYMENT ->
                new FleetStatus.OfDeployment(
                        header.key(),
                        status.count("observedGeneration")
                                >= document.map("metadata").count("generation"),
                        counted(status),
                        conditions(status),
                        status.maps("waiting").stream()
                                .map(StatusDecoder::waits)
                                .toList());
            case MODEL_REPLICA ->
                new FleetStatus.OfReplica(
                        header.key(),
                        document.map("metadata").has("deletionTimestamp"),
                        pods(status.map("pods")),
                        conditions(status));
        };
    }

    private static FleetStatus.OfPool pool(Node.Mapping pool) {
        return new FleetStatus.OfPool(
                pool.text("name"),
                pool.map("observation").maps("ineligible").stream()
                        .map(entry -> new FleetStatus.LeftOut(entry.text("reason"), entry.count("nodes")))
                        .toList());
    }

    private static Counted counted(Node.Mapping status) {
        Node.Mapping replicas = status.map("replicas");
        return status.has("replicas")
                ? new Counted.Counts(
                        replicas.count("desired"),
                        replicas.count("total"),
                        replicas.count("scheduled"),
                        replicas.count("ready"))
                : new Counted.NotYet();
    }

    private static FleetStatus.Waits waits(Node.Mapping entry) {
        return new FleetStatus.Waits(entry.count("replicas"), entry.text("reason"), entry.text("message"));
    }

    private static FleetStatus.Pods pods(Node.Mapping pods) {
        return new FleetStatus.Pods(pods.count("total"), pods.count("scheduled"), pods.count("ready"));
    }

    private static List<Condition> conditions(Node.Mapping status) {
        return status.maps("conditions").stream()
                .map(condition -> new Condition(
                        condition.text("type"),
                        condition.text("status"),
                        condition.text("reason"),
                        condition.text("message"),
                        Times.time(condition.text("lastTransitionTime"), Instant.MIN)))
                .toList();
    }
}
