package dev.stowage.webhook.wire;

import dev.stowage.owners.Origin;
import dev.stowage.owners.Replicas;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Entries;
import dev.stowage.webhook.NewPod;
import dev.stowage.webhook.Outcome;
import dev.stowage.webhook.PodStamping;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Stamps pods as they are created. Fails open: dispatched workloads carry everything already, and a pod that was made while
 * nobody answered is better than none.
 */
public final class PodStampingEndpoint implements Endpoint {
    /** Of the pods that kubelets create for their static pods ({@code core/v1}, {@code MirrorPodAnnotationKey}). */
    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final PodStamping stamping;

    public PodStampingEndpoint(Replicas replicas) {
        this.stamping = new PodStamping(replicas);
    }

    @Override
    public String path() {
        return "/mutate-pods";
    }

    @Override
    public List<Outcome> outcomes() {
        return List.of(
                Outcome.STAMPED,
                Outcome.ALREADY_STAMPED,
                Outcome.CONTRADICTED,
                Outcome.NOT_OF_A_REPLICA,
                Outcome.OWNER_UNKNOWN,
                Outcome.BEING_DELETED,
                Outcome.NOT_SERVED);
    }

    @Override
    public Decision decide(AdmissionRequest request) {
        if (!isServed(request) || !isPod(request.object())) {
            return new Decision.Allow(Outcome.NOT_SERVED);
        }
        return stamping.decide(pod(request));
    }

    private static boolean isServed(AdmissionRequest request) {
        return request.operation() == AdmissionRequest.Operation.CREATE
                && request.resource().group().isEmpty()
                && request.resource().resource().equals("pods")
                && request.subResource().isEmpty();
    }

    /**
     * Whether everything a patch leads to is what a pod has there. Nothing else gets through the API server's own decoding,
     * and a patch that does not apply would have the request refused whatever the failure policy.
     */
    private static boolean isPod(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        JsonNode spec = object.path("spec");
        JsonNode scheduler = spec.path("schedulerName");
        return metadata.isObject()
                && spec.isObject()
                && isMapOrAbsent(metadata.path("labels"))
                && isMapOrAbsent(metadata.path("annotations"))
                && isMapOrAbsent(spec.path("nodeSelector"))
                && (scheduler.isString() || isAbsent(scheduler));
    }

    private static boolean isMapOrAbsent(JsonNode node) {
        return node.isObject() || isAbsent(node);
    }

    private static boolean isAbsent(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }

    private static NewPod pod(AdmissionRequest request) {
        JsonNode object = request.object();
        JsonNode spec = object.path("spec");
        Entries labels = ObjectMeta.labels(object);
        return new NewPod(
                new Origin(request.namespace(), ObjectMeta.owners(object), labels.values()),
                ObjectMeta.isBeingDeleted(object),
                object.path("metadata").path("annotations").has(MIRROR),
                labels,
                ObjectMeta.entries(spec.path("nodeSelector")),
                spec.path("schedulerName").stringValue(""));
    }
}
