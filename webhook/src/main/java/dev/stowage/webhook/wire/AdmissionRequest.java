package dev.stowage.webhook.wire;

import dev.stowage.webhook.User;
import tools.jackson.databind.JsonNode;

/**
 * The request of an admission review (kubernetes, {@code api/admission/v1/types.go}). What is absent is empty, or a missing
 * node.
 *
 * @param uid of the call, not of the object
 * @param kind what is sent, after conversion
 * @param resource its plural name, for example {@code pods}
 * @param name empty while the API server has not generated it
 * @param namespace empty for cluster-scoped objects
 */
public record AdmissionRequest(
        String uid,
        Kind kind,
        Resource resource,
        String subResource,
        String name,
        String namespace,
        Operation operation,
        User user,
        boolean dryRun,
        JsonNode object,
        JsonNode oldObject) {
    /** Group, version and kind. */
    public record Kind(String group, String version, String kind) {}

    /** Group, version and plural name. */
    public record Resource(String group, String version, String resource) {}

    /** What is done to the object. */
    public enum Operation {
        CREATE,
        UPDATE,
        DELETE,
        CONNECT
    }
}
