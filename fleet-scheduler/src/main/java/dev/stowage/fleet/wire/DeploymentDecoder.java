package dev.stowage.fleet.wire;

import dev.stowage.fleet.ClusterSelector;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.Engine;
import dev.stowage.fleet.FailedPlacement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads a ModelDeployment. */
final class DeploymentDecoder {
    private final Shared shared;

    DeploymentDecoder(Shared shared) {
        this.shared = shared;
    }

    Deployment read(Node.Mapping document, Header header) {
        Node.Mapping metadata = document.map("metadata");
        Node.Mapping spec = document.map("spec");
        Node.Mapping template = spec.map("template").map("spec");
        return new Deployment(
                header.key(),
                Times.time(metadata.text("creationTimestamp"), Instant.MIN),
                metadata.has("deletionTimestamp"),
                spec.count("replicas", 1),
                priority(spec),
                Times.duration(spec.text("unschedulableAfter"), Deployment.DEFAULT_UNSCHEDULABLE_AFTER),
                spec.text("updateStrategy").equals("Recreate")
                        ? Deployment.UpdateStrategy.RECREATE
                        : Deployment.UpdateStrategy.ROLLING_UPDATE,
                placement(spec.map("placement")),
                shared.one(clusterSelector(template.map("clusterSelector"))),
                shared.one(Decoders.tolerations(template)),
                shared.one(template.maps("engines").stream()
                        .map(DeploymentDecoder::engine)
                        .toList()),
                document.map("status").maps("failedPlacements").stream()
                        .map(DeploymentDecoder::failedPlacement)
                        .toList());
    }

    private static int priority(Node.Mapping spec) {
        return spec.get("priority") instanceof Node.Whole(var _, var value)
                ? Math.clamp(value, Integer.MIN_VALUE, Integer.MAX_VALUE)
                : 0;
    }

    private static Deployment.Placement placement(Node.Mapping placement) {
        return new Deployment.Placement(
                placement.text("strategy").equals("Pack") ? Deployment.Strategy.PACK : Deployment.Strategy.SPREAD,
                placement.count("maxReplicasPerCluster", Integer.MAX_VALUE));
    }

    private static ClusterSelector clusterSelector(Node.Mapping selector) {
        List<ClusterSelector.Requirement> requirements = new ArrayList<>();
        Node.Mapping labels = selector.map("matchLabels");
        for (Node.Entry entry : labels.entries()) {
            requirements.add(new ClusterSelector.Requirement.In(entry.key(), List.of(labels.text(entry.key()))));
        }
        for (Node.Mapping expression : selector.maps("matchExpressions")) {
            String key = expression.text("key");
            requirements.add(
                    switch (expression.text("operator")) {
                        case "NotIn" -> new ClusterSelector.Requirement.NotIn(key, texts(expression.list("values")));
                        case "Exists" -> new ClusterSelector.Requirement.Exists(key);
                        case "DoesNotExist" -> new ClusterSelector.Requirement.DoesNotExist(key);
                        default -> new ClusterSelector.Requirement.In(key, texts(expression.list("values")));
                    });
        }
        return new ClusterSelector(requirements);
    }

    private static Engine engine(Node.Mapping engine) {
        return new Engine(
                engine.text("name"),
                Decoders.copies(engine),
                engine.maps("members").stream().map(DeploymentDecoder::member).toList());
    }

    private static Engine.Member member(Node.Mapping member) {
        return new Engine.Member(
                Decoders.role(member.text("role")),
                Decoders.workers(member),
                member.map("nodeSelector").maps("devices").stream()
                        .map(request -> new Engine.Request(
                                request.text("name"), request.count("count", 1), Decoders.selectors(request)))
                        .toList());
    }

    private static FailedPlacement failedPlacement(Node.Mapping entry) {
        return new FailedPlacement(
                entry.text("cluster"),
                entry.text("request"),
                entry.count("fitted"),
                entry.count("count"),
                Times.time(entry.text("until"), Instant.EPOCH));
    }

    private static List<String> texts(List<Node> values) {
        return values.stream()
                .filter(Node.Text.class::isInstance)
                .map(value -> ((Node.Text) value).value())
                .toList();
    }
}
