package dev.stowage.hub.app;

import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.json.JsonMapper;

/** What the hub's API server stores. */
final class StoredObjects {
    final KubernetesSerialization json =
            new KubernetesSerialization(JsonMapper.builder().build(), false);
    private final AtomicLong versions = new AtomicLong(1_000);

    final StoredKind<InferenceClass> classes = kind(InferenceClass.class);
    final StoredKind<InferenceCluster> clusters = kind(InferenceCluster.class);
    final StoredKind<ModelDeployment> deployments = kind(ModelDeployment.class);
    final StoredKind<ModelReplica> replicas = kind(ModelReplica.class);
    final StoredKind<Secret> secrets = kind(Secret.class);
    final StoredKind<FleetPlan> fleetPlans = kind(FleetPlan.class);

    private <T extends HasMetadata> StoredKind<T> kind(Class<T> kind) {
        json.registerKubernetesResource(kind);
        return new StoredKind<>(kind, json, versions);
    }

    /** Those that a fleet scheduler follows. */
    Map<Class<? extends HasMetadata>, StoredKind<?>> followed() {
        return Map.of(
                InferenceClass.class, classes,
                InferenceCluster.class, clusters,
                ModelDeployment.class, deployments,
                ModelReplica.class, replicas,
                Secret.class, secrets);
    }

    @SuppressWarnings("unchecked")
    Map<String, ?> plain(HasMetadata object) {
        return json.convertValue(object, Map.class);
    }

    /** Objects in YAML. */
    <T extends HasMetadata> T read(String yaml, Class<T> kind) {
        return json.unmarshal(yaml, kind);
    }
}
