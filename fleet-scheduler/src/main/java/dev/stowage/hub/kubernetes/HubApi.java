package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.FailedPlacement;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.wire.Rendering;
import dev.stowage.hub.wire.DeploymentStatusWriter;
import dev.stowage.hub.wire.DraftRefused;
import dev.stowage.hub.wire.HubWrites;
import dev.stowage.manifests.Api;
import dev.stowage.manifests.CommittedReplica;
import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.FleetPlanStatus;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelDeploymentStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaSpec;
import dev.stowage.manifests.ModelReplicaStatus;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.EditReplacePatchable;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.lang.reflect.RecordComponent;
import java.net.HttpURLConnection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Writes to the hub's API server. */
public final class HubApi implements HubWrites {
    private static final String MANAGER = "stowage-hub";
    private static final String FLEET = "fleet";

    private static final int CLIENT_ERRORS = 4;

    /** Whoever asks is not known, is late, or asks too often. */
    private static final Set<Integer> TEMPORARY = Set.of(401, 408, 429);

    private static final PatchContext MERGE = new PatchContext.Builder()
            .withPatchType(PatchType.JSON_MERGE)
            .withFieldManager(MANAGER)
            .build();

    /** Writes what is null, which a merge patch needs to take a field away. */
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

    /** Requests under way at a time: more would only queue up at the API server (priority and fairness). */
    private static final int AT_A_TIME = 16;

    private final KubernetesClient client;
    private final Together together = new Together(AT_A_TIME);

    public HubApi(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public FleetPlan fleetPlan() {
        Resource<FleetPlan> named = client.resources(FleetPlan.class).withName(FLEET);
        FleetPlan there = named.get();
        if (there != null) {
            return there;
        }
        FleetPlan empty = new FleetPlan();
        empty.setMetadata(new ObjectMetaBuilder().withName(FLEET).build());
        try {
            return client.resource(empty).create();
        } catch (KubernetesClientException taken) {
            if (taken.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                return named.require();
            }
            throw taken;
        }
    }

    @Override
    public Optional<FleetPlan> record(FleetPlan read, FleetPlanStatus status) {
        FleetPlan changed = new FleetPlan();
        changed.setMetadata(new ObjectMetaBuilder()
                .withName(FLEET)
                .withResourceVersion(read.getMetadata().getResourceVersion())
                .build());
        changed.setStatus(status);
        try {
            return Optional.of(client.resource(changed).updateStatus());
        } catch (KubernetesClientException failed) {
            if (failed.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                return Optional.empty();
            }
            throw failed;
        }
    }

    @Override
    public List<ModelReplica> create(List<ModelReplica> drafts) {
        Map<ObjectKey, String> refused = new ConcurrentHashMap<>();
        List<ModelReplica> created = together.all(drafts, draft -> create(draft, refused));
        if (!refused.isEmpty()) {
            throw new DraftRefused(refused);
        }
        return created;
    }

    private Optional<ModelReplica> create(ModelReplica draft, Map<ObjectKey, String> refused) {
        try {
            return Optional.of(client.resource(draft).create());
        } catch (KubernetesClientException failed) {
            if (failed.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                return Optional.empty();
            }
            if (isRefusal(failed.getCode())) {
                String why = failed.getStatus() == null
                        ? String.valueOf(failed.getMessage())
                        : failed.getStatus().getMessage();
                refused.put(
                        new ObjectKey(
                                draft.getMetadata().getNamespace(),
                                draft.getMetadata().getLabels().getOrDefault(Labels.DEPLOYMENT, "")),
                        why);
                return Optional.empty();
            }
            throw failed;
        }
    }

    /** Whether it is about the object, and not about when it is asked for: 422 of a schema, 403 of a quota, 413 of its size. */
    private static boolean isRefusal(int code) {
        return code / 100 == CLIENT_ERRORS && !TEMPORARY.contains(code);
    }

    @Override
    public List<ResourceVersion> commit(List<CommittedReplica> replicas) {
        return together.all(replicas, this::commit);
    }

    private Optional<ResourceVersion> commit(CommittedReplica replica) {
        return patched(
                named(new ObjectKey(replica.namespace(), replica.replica())).subresource("status"),
                Map.of("metadata", Map.of("uid", replica.uid()), "status", Map.of("committed", true)));
    }

    @Override
    public boolean exists(ObjectKey replica, String uid) {
        ModelReplica there = named(replica).get();
        return there != null && uid.equals(there.getMetadata().getUid());
    }

    @Override
    public boolean deleteDraft(ObjectKey replica, String uid, String resourceVersion) {
        boolean deleted = delete(replica, Map.of("uid", uid, "resourceVersion", resourceVersion))
                .isPresent();
        if (deleted) {
            release(replica, uid);
        }
        return deleted;
    }

    @Override
    public Optional<ResourceVersion> delete(ObjectKey replica, String uid) {
        return delete(replica, Map.of("uid", uid));
    }

    private Optional<ResourceVersion> delete(ObjectKey replica, Map<String, String> preconditions) {
        String path = "/apis/%s/%s/namespaces/%s/modelreplicas/%s"
                .formatted(Api.GROUP, Api.VERSION, replica.namespace(), replica.name());
        try {
            String answer = client.raw(
                    path,
                    "DELETE",
                    Map.of("kind", "DeleteOptions", "apiVersion", "v1", "preconditions", preconditions));
            return Optional.of(version(answer));
        } catch (KubernetesClientException failed) {
            if (isMoot(failed)) {
                return Optional.empty();
            }
            throw failed;
        }
    }

    /** Of an object that something still holds; what is gone at once is answered with a Status, which has none. */
    private ResourceVersion version(String answer) {
        HasMetadata object = client.getKubernetesSerialization().unmarshal(answer, GenericKubernetesResource.class);
        String version =
                object.getMetadata() == null ? null : object.getMetadata().getResourceVersion();
        return version == null ? ResourceVersion.UNKNOWN : ResourceVersion.parse(version);
    }

    @Override
    public void release(ObjectKey replica, String uid) {
        ModelReplica there = named(replica).get();
        if (there != null && there.getMetadata().getFinalizers().contains(Rendering.FINALIZER)) {
            List<String> others = there.getMetadata().getFinalizers().stream()
                    .filter(finalizer -> !finalizer.equals(Rendering.FINALIZER))
                    .toList();
            patched(named(replica), Map.of("metadata", Map.of("uid", uid, "finalizers", others)));
        }
    }

    @Override
    public Optional<ResourceVersion> update(ObjectKey replica, String uid, ModelReplicaSpec spec) {
        Map<String, Object> changed = new LinkedHashMap<>();
        changed.put("revision", spec.revision());
        changed.put("engines", spec.engines());
        return patched(named(replica), Map.of("metadata", Map.of("uid", uid), "spec", changed));
    }

    private Resource<ModelReplica> named(ObjectKey replica) {
        return client.resources(ModelReplica.class)
                .inNamespace(replica.namespace())
                .withName(replica.name());
    }

    @Override
    public Optional<ResourceVersion> remember(ModelDeployment deployment, List<FailedPlacement> failed) {
        return patched(
                client.resource(deployment).subresource("status"),
                Map.of(
                        "metadata",
                        Map.of("uid", deployment.getMetadata().getUid()),
                        "status",
                        Map.of("failedPlacements", DeploymentStatusWriter.written(failed))));
    }

    @Override
    public Optional<ResourceVersion> write(ModelDeployment deployment, ModelDeploymentStatus status) {
        return patched(client.resource(deployment).subresource("status"), body(deployment, status));
    }

    @Override
    public Optional<ResourceVersion> write(InferenceCluster cluster, InferenceClusterStatus status) {
        return patched(client.resource(cluster).subresource("status"), body(cluster, status));
    }

    @Override
    public Optional<ResourceVersion> write(ModelReplica replica, ModelReplicaStatus status) {
        Map<String, Object> body = body(replica, status);
        // Whoever commits writes that, and nobody takes it back.
        if (body.get("status") instanceof Map<?, ?> fields) {
            fields.remove("committed");
        }
        return patched(client.resource(replica).subresource("status"), body);
    }

    @Override
    public void hold(InferenceCluster cluster, List<String> finalizers) {
        patched(
                client.resource(cluster),
                Map.of("metadata", Map.of("uid", cluster.getMetadata().getUid(), "finalizers", finalizers)));
    }

    /** A merge patch that leaves nothing of the status before. */
    private static Map<String, Object> body(HasMetadata object, Record status) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (RecordComponent component : status.getClass().getRecordComponents()) {
            fields.put(component.getName(), null);
        }
        fields.putAll(JSON.convertValue(status, FIELDS));
        return new LinkedHashMap<>(
                Map.of("metadata", Map.of("uid", object.getMetadata().getUid()), "status", fields));
    }

    /** The version that the object got; empty if it is gone, or another one than was meant. */
    private static <T extends HasMetadata> Optional<ResourceVersion> patched(
            EditReplacePatchable<T> object, Map<String, Object> body) {
        try {
            T written = object.patch(MERGE, JSON.writeValueAsString(body));
            return Optional.of(ResourceVersion.parse(written.getMetadata().getResourceVersion()));
        } catch (KubernetesClientException failed) {
            if (isMoot(failed)) {
                return Optional.empty();
            }
            throw failed;
        }
    }

    private static boolean isMoot(KubernetesClientException failed) {
        return failed.getCode() == HttpURLConnection.HTTP_NOT_FOUND
                || failed.getCode() == HttpURLConnection.HTTP_CONFLICT;
    }
}
