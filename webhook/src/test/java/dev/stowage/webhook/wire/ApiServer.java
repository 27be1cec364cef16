package dev.stowage.webhook.wire;

import io.fabric8.zjsonpatch.JsonPatch;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * What the API server does with the answer of a webhook: {@code VerifyAdmissionResponse} and what follows it (apiserver,
 * {@code webhook/request/admissionreview.go}, {@code webhook/mutating/dispatcher.go}, {@code endpoints/filters/warning.go}),
 * written anew. Whatever it would complain about is an {@link AssertionError}.
 */
final class ApiServer {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /**
     * An answer that was taken.
     *
     * @param patch its operations; none if there is no patch
     */
    record Answer(
            boolean allowed, int code, String reason, String message, List<JsonNode> patch, List<String> warnings) {}

    private ApiServer() {}

    static Answer verify(String uid, boolean mutating, byte[] body) {
        JsonNode review = MAPPER.readTree(utf8(body));
        check(review.path("apiVersion").stringValue("").equals("admission.k8s.io/v1"), "apiVersion", review);
        check(review.path("kind").stringValue("").equals("AdmissionReview"), "kind", review);
        JsonNode response = review.path("response");
        check(response.isObject(), "webhook response was absent", review);
        check(response.path("uid").stringValue("").equals(uid), "uid", review);
        check(response.path("allowed").isBoolean(), "allowed", review);
        check(mutating || !response.has("patch"), "validating webhook may not return response.patch", review);
        check(mutating || !response.has("patchType"), "validating webhook may not return response.patchType", review);
        check(response.has("patch") == response.has("patchType"), "patch and patchType go together", review);
        boolean allowed = response.path("allowed").booleanValue();
        JsonNode status = allowed ? MissingNode.getInstance() : status(response, review);
        return new Answer(
                allowed,
                status.path("code").intValue(0),
                status.path("reason").stringValue(""),
                status.path("message").stringValue(""),
                patch(response),
                warnings(response, review));
    }

    /** The object as it is after the patch. */
    static JsonNode apply(List<JsonNode> patch, JsonNode object) {
        return JsonPatch.apply(MAPPER.createArrayNode().addAll(patch), object);
    }

    /** The request as it would be sent once more, after the patch. */
    static AdmissionRequest again(AdmissionRequest request, List<JsonNode> patch) {
        return new AdmissionRequest(
                request.uid(),
                request.kind(),
                request.resource(),
                request.subResource(),
                request.name(),
                request.namespace(),
                request.operation(),
                request.user(),
                request.dryRun(),
                apply(patch, request.object()),
                request.oldObject());
    }

    private static JsonNode status(JsonNode response, JsonNode review) {
        JsonNode status = response.path("status");
        check(status.path("code").isInt() && status.path("code").intValue() >= 400, "code below 400", review);
        check(!status.path("reason").stringValue("").isEmpty(), "reason", review);
        check(!status.path("message").stringValue("").isEmpty(), "denied without explanation", review);
        for (JsonNode cause : status.path("details").path("causes")) {
            check(cause.path("reason").isString(), "reason of a cause", review);
            check(cause.path("message").isString(), "message of a cause", review);
            check(cause.path("field").isString(), "field of a cause", review);
        }
        return status;
    }

    private static List<JsonNode> patch(JsonNode response) {
        if (!response.has("patch")) {
            return List.of();
        }
        check(response.path("patchType").stringValue("").equals("JSONPatch"), "patchType", response);
        JsonNode patch = MAPPER.readTree(
                Base64.getDecoder().decode(response.path("patch").stringValue()));
        check(patch.isArray() && !patch.isEmpty(), "a patch that is no list, or says nothing", patch);
        List<JsonNode> operations = new ArrayList<>();
        for (JsonNode operation : patch) {
            check(
                    Set.of("add", "replace", "remove")
                            .contains(operation.path("op").stringValue()),
                    "op",
                    patch);
            check(operation.path("path").stringValue().startsWith("/"), "path", patch);
            operations.add(operation);
        }
        return operations;
    }

    /** Beyond these limits the API server drops a warning, or cuts all of them. */
    private static List<String> warnings(JsonNode response, JsonNode review) {
        List<String> warnings = new ArrayList<>();
        int total = 0;
        for (JsonNode warning : response.path("warnings")) {
            String text = warning.stringValue();
            int length = text.codePointCount(0, text.length());
            check(length > 0 && length <= 256, "a warning that is empty or too long", review);
            check(text.codePoints().noneMatch(Character::isISOControl), "a control character", review);
            total += length;
            warnings.add(text);
        }
        check(total <= 4_096, "more than 4,096 characters of warnings", review);
        check(new HashSet<>(warnings).size() == warnings.size(), "a warning twice", review);
        return warnings;
    }

    private static String utf8(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException fault) {
            throw new AssertionError("The answer is no UTF-8.", fault);
        }
    }

    private static void check(boolean holds, String what, JsonNode where) {
        if (!holds) {
            throw new AssertionError("%s: %s".formatted(what, where));
        }
    }
}
