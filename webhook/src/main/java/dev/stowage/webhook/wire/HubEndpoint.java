package dev.stowage.webhook.wire;

import dev.stowage.webhook.Change;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.HubValidation;
import dev.stowage.webhook.Outcome;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Validates the objects of the hub. Fails closed: its webhook has the failure policy Fail, so while nobody answers, bad
 * objects are refused with the good ones.
 */
public final class HubEndpoint implements Endpoint {
    private static final String GROUP = "stowage.dev";

    private final HubValidation validation;

    public HubEndpoint(HubValidation validation) {
        this.validation = validation;
    }

    @Override
    public String path() {
        return "/validate-hub";
    }

    @Override
    public List<Outcome> outcomes() {
        return List.of(
                Outcome.VALID,
                Outcome.INVALID,
                Outcome.NOTHING_GUARDED,
                Outcome.FORGED,
                Outcome.BEING_DELETED,
                Outcome.NOT_SERVED);
    }

    @Override
    public Decision decide(AdmissionRequest request) {
        return switch (request.operation()) {
            case CREATE, UPDATE ->
                request.subResource().isEmpty() && request.kind().group().equals(GROUP)
                        ? write(request)
                        : new Decision.Allow(Outcome.NOT_SERVED);
            case DELETE, CONNECT -> new Decision.Allow(Outcome.NOT_SERVED);
        };
    }

    private Decision write(AdmissionRequest request) {
        // The old object's, which whoever writes cannot influence: a finalizer must be removable whatever the spec is.
        if (Cursor.of(request.oldObject()).at("metadata").has("deletionTimestamp")) {
            return new Decision.Allow(Outcome.BEING_DELETED);
        }
        String kind = request.kind().kind();
        if (kind.equals("ModelReplica")) {
            return validation.replica(request.user(), change(request, ReplicaDecoder::decode));
        }
        if (request.operation() == AdmissionRequest.Operation.UPDATE
                && request.object().path("spec").equals(request.oldObject().path("spec"))) {
            return new Decision.Allow(Outcome.VALID);
        }
        return switch (kind) {
            case "InferenceCluster" -> validation.cluster(change(request, ClusterDecoder::decode));
            case "InferenceClass" -> validation.inferenceClass(change(request, ClassDecoder::decode));
            case "ModelDeployment" -> validation.deployment(change(request, DeploymentDecoder::decode));
            default -> new Decision.Allow(Outcome.NOT_SERVED);
        };
    }

    private static <T> Change<T> change(AdmissionRequest request, Function<JsonNode, T> decoder) {
        T after = decoder.apply(request.object());
        return request.operation() == AdmissionRequest.Operation.CREATE
                ? new Change.Created<>(after)
                : new Change.Updated<>(decoder.apply(request.oldObject()), after);
    }
}
