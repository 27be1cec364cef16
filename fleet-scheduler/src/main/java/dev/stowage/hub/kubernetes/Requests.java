package dev.stowage.hub.kubernetes;

import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The requests of one call, which together may take a while and no longer: each begins in time or not at all. Reads are consistent.
 * All throw {@link KubernetesClientException}.
 */
final class Requests {
    /** The last request may take as long as the client lets it. */
    private static final Duration LONGEST = Duration.ofSeconds(15);

    private static final PatchContext APPLY = applying().build();
    private static final PatchContext TRY =
            applying().withDryRun(List.of("All")).build();

    private final KubernetesClient client;
    private final LongSupplier ticker;
    private final long begun;

    /** @param ticker elapsed nanoseconds */
    Requests(KubernetesClient client, LongSupplier ticker) {
        this.client = client;
        this.ticker = ticker;
        this.begun = ticker.getAsLong();
    }

    private static PatchContext.Builder applying() {
        return new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager(Dispatcher.FIELD_MANAGER)
                .withForce(true);
    }

    private KubernetesClient client() {
        if (ticker.getAsLong() - begun > LONGEST.toNanos()) {
            throw new KubernetesClientException("Its cluster is slow; the rest is done next time.");
        }
        return client;
    }

    private MixedOperation<
                    GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            objects(ServedKind kind) {
        return client().genericKubernetesResources(kind.context());
    }

    Optional<GenericKubernetesResource> namespace(String name) {
        return Optional.ofNullable(objects(ServedKind.NAMESPACE).withName(name).get());
    }

    Optional<GenericKubernetesResource> find(ServedKind kind, String namespace, String name) {
        return Optional.ofNullable(
                objects(kind).inNamespace(namespace).withName(name).get());
    }

    /** As the API server is to get it. */
    GenericKubernetesResource object(Map<String, Object> fields) {
        return client.getKubernetesSerialization().convertValue(fields, GenericKubernetesResource.class);
    }

    <T> T typed(GenericKubernetesResource object, Class<T> type) {
        return client.getKubernetesSerialization().convertValue(object, type);
    }

    /** All of an object. */
    Map<?, ?> fields(GenericKubernetesResource object) {
        return client.getKubernetesSerialization().convertValue(object, Map.class);
    }

    /** Whether there is one, as far as one may know: what may not be read counts as there. */
    boolean isThere(ServedKind kind, String namespace, String name) {
        try {
            return objects(kind).inNamespace(namespace).withName(name).getAsPartialObjectMetadata() != null;
        } catch (KubernetesClientException failure) {
            return switch (failure.getCode()) {
                case HttpURLConnection.HTTP_NOT_FOUND -> false;
                case HttpURLConnection.HTTP_FORBIDDEN -> true;
                default -> throw failure;
            };
        }
    }

    /** Those that bear a replica's uid; none where the kind is not served. */
    List<GenericKubernetesResource> ofReplica(ServedKind kind, String namespace, String replicaUid) {
        try {
            return objects(kind)
                    .inNamespace(namespace)
                    .withLabel(Labels.REPLICA_UID, Labels.value(replicaUid))
                    .list()
                    .getItems();
        } catch (KubernetesClientException failure) {
            if (failure.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            throw failure;
        }
    }

    GenericKubernetesResource apply(ServedKind kind, GenericKubernetesResource object) {
        return objects(kind).resource(object).patch(APPLY);
    }

    /** As apply, but nothing is stored. */
    void tryToApply(ServedKind kind, GenericKubernetesResource object) {
        objects(kind).resource(object).patch(TRY);
    }

    ReplicaObservation create(ReplicaObservation observation) {
        return client().resources(ReplicaObservation.class)
                .inNamespace(observation.getMetadata().getNamespace())
                .resource(observation)
                .create();
    }

    /**
     * Deletes exactly that object; one that is gone already, also where another has its name now, is as good.
     *
     * @param propagation what becomes of what it owns
     */
    void delete(ServedKind kind, HasMetadata object, String propagation) {
        DeleteOptions options = new DeleteOptionsBuilder()
                .withPropagationPolicy(propagation)
                .withNewPreconditions()
                .withUid(object.getMetadata().getUid())
                .endPreconditions()
                .build();
        unlessGone(() -> client().raw(path(kind, object), "DELETE", options));
    }

    /** Takes one finalizer off exactly that object, whatever is written to it meanwhile. */
    void removeFinalizer(ServedKind kind, HasMetadata object, String finalizer) {
        List<String> others = object.getMetadata().getFinalizers().stream()
                .filter(other -> !other.equals(finalizer))
                .toList();
        Map<String, Object> patch =
                Map.of("metadata", Map.of("uid", object.getMetadata().getUid(), "finalizers", others));
        unlessGone(() -> objects(kind)
                .inNamespace(object.getMetadata().getNamespace())
                .withName(object.getMetadata().getName())
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        client.getKubernetesSerialization().asJson(patch)));
    }

    private static String path(ServedKind kind, HasMetadata object) {
        return kind.path(
                object.getMetadata().getNamespace(), object.getMetadata().getName());
    }

    private static void unlessGone(Runnable request) {
        try {
            request.run();
        } catch (KubernetesClientException failure) {
            boolean isGone = failure.getCode() == HttpURLConnection.HTTP_NOT_FOUND
                    || failure.getCode() == HttpURLConnection.HTTP_CONFLICT;
            if (!isGone) {
                throw failure;
            }
        }
    }
}
