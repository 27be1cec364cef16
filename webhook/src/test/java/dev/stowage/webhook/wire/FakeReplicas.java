package dev.stowage.webhook.wire;

import dev.stowage.manifests.Labels;
import dev.stowage.owners.Lineage;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Replicas;
import dev.stowage.owners.Stamp;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Knows the lineage of an object by the kind of its controller, except that nothing belongs to a replica whose name says so. */
final class FakeReplicas implements Replicas {
    private static final String REPLICA = "chat-0-3f9c2a7b10";

    @Override
    public Lineage of(Origin origin) {
        return origin.owners().stream()
                .filter(OwnerRef::controller)
                .findFirst()
                .map(owner -> of(owner, origin))
                .orElse(new Lineage.OfNone());
    }

    private static Lineage of(OwnerRef owner, Origin origin) {
        if (owner.name().startsWith("other")) {
            return new Lineage.OfNone();
        }
        return switch (owner.kind()) {
            case "ReplicaSet", "Deployment", "Engine" -> new Lineage.OfReplica(standalone());
            case "StatefulSet" -> new Lineage.OfReplica(gang("Worker"));
            case "LeaderWorkerSet" ->
                new Lineage.OfReplica(gang(
                        origin.labels().containsKey("leaderworkerset.sigs.k8s.io/worker-index") ? "Worker" : "Leader"));
            // A pool that is not known: nothing but the labels.
            case "Job" -> new Lineage.OfReplica(new Stamp(labels("Standalone"), new TreeMap<>(), ""));
            case "Slow" -> new Lineage.Unknown("Slow " + owner.name());
            default -> new Lineage.OfNone();
        };
    }

    private static Stamp standalone() {
        return new Stamp(labels("Standalone"), selector(), "default-scheduler");
    }

    private static Stamp gang(String role) {
        SortedMap<String, String> labels = labels(role);
        labels.put(Labels.COPY, "0");
        labels.put(Labels.GANG, Labels.gang(REPLICA, "main", 0));
        return new Stamp(labels, selector(), "stowage");
    }

    private static SortedMap<String, String> selector() {
        return new TreeMap<>(Map.of("stowage.dev/pool", "h100", "example.com/nvlink-domain", "a"));
    }

    private static SortedMap<String, String> labels(String role) {
        return new TreeMap<>(Map.of(
                Labels.DEPLOYMENT, "chat",
                Labels.REPLICA, REPLICA,
                Labels.REPLICA_UID, "0c4e6a1e-5f0e-4c5a-9a3b-1f2e3d4c5b6a",
                Labels.REPLICA_INDEX, "0",
                Labels.ENGINE, "main",
                Labels.ROLE, role));
    }
}
