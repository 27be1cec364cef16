package dev.stowage.webhook.wire;

import dev.stowage.webhook.Addition;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers, as the API server verifies them (apiserver, {@code webhook/request/admissionreview.go}). */
final class ResponseWriter {
    /** Beyond so many nobody reads on, and the answer would grow with the object. */
    private static final int MAX_PROBLEMS = 50;

    private static final int MAX_LENGTH = 1_024;

    private ResponseWriter() {}

    static ObjectNode review(AdmissionRequest request, Decision decision) {
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
        ObjectNode response = review.putObject("response").put("uid", request.uid());
        switch (decision) {
            case Decision.Allow(var _, var _) -> response.put("allowed", true);
            case Decision.Patch(var _, var additions) -> patch(response.put("allowed", true), additions);
            case Decision.Deny(var _, var kind, var problems, var _) ->
                status(response.put("allowed", false).putObject("status"), kind, problems)
                        .set("details", details(request, problems));
        }
        List<String> warnings = Warnings.within(decision.warnings());
        if (!warnings.isEmpty()) {
            warnings.forEach(response.putArray("warnings")::add);
        }
        return review;
    }

    private static void patch(ObjectNode response, List<Addition> additions) {
        byte[] patch = JsonPatch.of(additions).toString().getBytes(StandardCharsets.UTF_8);
        response.put("patchType", "JSONPatch").put("patch", Base64.getEncoder().encodeToString(patch));
    }

    private static ObjectNode status(ObjectNode status, Decision.Deny.Kind kind, List<Problem> problems) {
        switch (kind) {
            case FORBIDDEN -> status.put("code", 403).put("reason", "Forbidden");
            case INVALID -> status.put("code", 422).put("reason", "Invalid");
        }
        return status.put("message", message(problems));
    }

    /** Of an invalid object kubectl says only this: which it is, and the causes ({@code pkg/cmd/util/helpers.go}). */
    private static ObjectNode details(AdmissionRequest request, List<Problem> problems) {
        ObjectNode details = JsonNodeFactory.instance.objectNode();
        if (!request.name().isEmpty()) {
            details.put("name", request.name());
        }
        if (!request.kind().group().isEmpty()) {
            details.put("group", request.kind().group());
        }
        details.put("kind", request.kind().kind());
        ArrayNode causes = details.putArray("causes");
        for (Problem problem : problems.subList(0, Math.min(problems.size(), MAX_PROBLEMS))) {
            causes.addObject()
                    .put("reason", problem.type().wire())
                    .put("message", OneLine.of(problem.message(), MAX_LENGTH))
                    .put("field", OneLine.of(problem.field(), MAX_LENGTH));
        }
        return details;
    }

    /** As the API server words several errors (apimachinery, {@code util/errors}): in brackets, each once. */
    private static String message(List<Problem> problems) {
        List<String> lines = new ArrayList<>();
        for (Problem problem : problems.subList(0, Math.min(problems.size(), MAX_PROBLEMS))) {
            String line = OneLine.of(problem.field() + ": " + problem.message(), MAX_LENGTH);
            if (!lines.contains(line)) {
                lines.add(line);
            }
        }
        if (problems.size() > MAX_PROBLEMS) {
            lines.add("and %d more".formatted(problems.size() - MAX_PROBLEMS));
        }
        return lines.size() == 1 ? lines.getFirst() : "[" + String.join(", ", lines) + "]";
    }
}
