package dev.stowage.fleet.wire;

import dev.stowage.fleet.PlacedEngine;
import dev.stowage.fleet.PredictedNode;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.SlotName;
import java.time.Instant;

/** Reads a ModelReplica; one in a file counts as committed. */
final class ReplicaDecoder {
    private final Shared shared;
    private final DeviceDecoder devices;

    ReplicaDecoder(Shared shared) {
        this.shared = shared;
        this.devices = new DeviceDecoder(shared);
    }

    Replica read(Node.Mapping document, Header header) {
        Node.Mapping metadata = document.map("metadata");
        Node.Mapping labels = metadata.map("labels");
        Node.Mapping spec = document.map("spec");
        Node.Mapping status = document.map("status");
        Group group = header.group();
        return new Replica(
                header.key(),
                metadata.text("uid"),
                labels.text(group.label("deployment")),
                spec.text("clusterName", labels.text(group.label("cluster"))),
                index(labels.text(group.label("replica-index"))),
                metadata.has("deletionTimestamp"),
                shared.one(spec.maps("engines").stream()
                        .map(ReplicaDecoder::engine)
                        .toList()),
                spec.maps("prediction").stream().map(this::predicted).toList(),
                ResourceVersion.parse(status.text("dispatchedVersion")),
                shared.one(status(status)));
    }

    private static PlacedEngine engine(Node.Mapping engine) {
        return new PlacedEngine(
                engine.text("name"),
                Decoders.copies(engine),
                engine.maps("members").stream().map(ReplicaDecoder::member).toList());
    }

    private static PlacedEngine.PlacedMember member(Node.Mapping member) {
        return new PlacedEngine.PlacedMember(
                Decoders.role(member.text("role")),
                Decoders.workers(member),
                member.text("nodePoolName"),
                member.maps("deviceRequests").stream()
                        .map(ReplicaDecoder::request)
                        .toList());
    }

    private static PlacedEngine.DeviceRequest request(Node.Mapping request) {
        return new PlacedEngine.DeviceRequest(
                request.text("name"),
                request.text("device"),
                request.text("deviceClassName"),
                request.text("resourceName"),
                request.count("count", 1),
                Decoders.selectors(request));
    }

    private PredictedNode predicted(Node.Mapping node) {
        return new PredictedNode(
                node.text("pool"),
                new SlotName(node.text("slot")),
                devices.counts(node.map("free")),
                node.text("domain"),
                node.flag("new"),
                shared.one(node.maps("pods").stream()
                        .map(pods -> new PredictedNode.Pods(Decoders.podGroup(pods), pods.count("count", 1)))
                        .toList()));
    }

    private static Replica.Status status(Node.Mapping status) {
        Node.Mapping pods = status.map("pods");
        return new Replica.Status(
                scheduled(Decoders.condition(status, "Scheduled")),
                pods.count("scheduled"),
                pods.count("ready"),
                Decoders.condition(status, "Ready").text("status").equals("True"));
    }

    private static Replica.Scheduled scheduled(Node.Mapping condition) {
        Instant since = Times.time(condition.text("lastTransitionTime"), Instant.MIN);
        return switch (condition.text("status")) {
            case "True" -> new Replica.Scheduled.True(since);
            case "False" -> new Replica.Scheduled.False(condition.text("reason"), since);
            default -> new Replica.Scheduled.Unknown();
        };
    }

    /** Missing, malformed and negative read 0, as in Modelplane. */
    private static int index(String text) {
        try {
            return Math.max(0, Integer.parseInt(text));
        } catch (NumberFormatException malformed) {
            return 0;
        }
    }
}
