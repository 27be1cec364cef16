package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.wire.FenceServer.Plan;
import dev.stowage.hub.wire.FenceServer.Stored;
import dev.stowage.manifests.CommittedReplica;
import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.FleetPlanStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaSpec;
import dev.stowage.manifests.ModelReplicaStatus;
import dev.stowage.manifests.Serving;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is kept of objects, as objects. */
final class FenceObjects {
    private static final String NAMESPACE = "team";

    private FenceObjects() {}

    static ObjectKey key(String name) {
        return new ObjectKey(NAMESPACE, name);
    }

    static ModelReplica draft(String name) {
        ModelReplica draft = new ModelReplica();
        draft.setMetadata(
                new ObjectMetaBuilder().withNamespace(NAMESPACE).withName(name).build());
        draft.setSpec(new ModelReplicaSpec("east", null, new Serving(Serving.Mode.UNIFIED), List.of(), List.of()));
        return draft;
    }

    static ModelReplica replica(Stored stored) {
        ModelReplica replica = draft(stored.name());
        replica.getMetadata().setUid(stored.uid());
        replica.getMetadata().setResourceVersion(Long.toString(stored.version()));
        if (stored.leaving()) {
            replica.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
        }
        if (stored.committed()) {
            replica.setStatus(new ModelReplicaStatus(null, true, null, null, null, List.of(), List.of()));
        }
        return replica;
    }

    static FleetPlan plan(Plan stored) {
        FleetPlan plan = new FleetPlan();
        plan.setMetadata(new ObjectMetaBuilder()
                .withName("fleet")
                .withResourceVersion(Long.toString(stored.version()))
                .build());
        plan.setStatus(new FleetPlanStatus(
                stored.version(),
                "hub",
                stored.entries().stream()
                        .map(entry -> new CommittedReplica(NAMESPACE, entry.name(), entry.uid()))
                        .toList()));
        return plan;
    }

    /** As much of it as is read. */
    static Map<String, ?> plain(HasMetadata object) {
        Map<String, Object> metadata = new HashMap<>(Map.of(
                "namespace", NAMESPACE,
                "name", object.getMetadata().getName(),
                "uid", object.getMetadata().getUid()));
        if (object.getMetadata().getDeletionTimestamp() != null) {
            metadata.put("deletionTimestamp", object.getMetadata().getDeletionTimestamp());
        }
        return Map.of("metadata", metadata);
    }
}
