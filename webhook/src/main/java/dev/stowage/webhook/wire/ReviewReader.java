package dev.stowage.webhook.wire;

import dev.stowage.webhook.User;
import java.util.Arrays;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Takes the request out of a review. What is null is absent; what has another type than the API says is malformed. */
final class ReviewReader {
    private static final String VERSION = "admission.k8s.io/v1";

    /** The API server's are UUIDs, which have 36. */
    private static final int MAX_UID_LENGTH = 128;

    private ReviewReader() {}

    /** Reads; throws {@link MalformedReview}. */
    static AdmissionRequest request(JsonNode review) {
        checkVersion(review);
        JsonNode request = map(review, "request", "request");
        if (request.isMissingNode()) {
            throw new MalformedReview("request is missing.");
        }
        JsonNode kind = map(request, "kind", "request.kind");
        JsonNode resource = map(request, "resource", "request.resource");
        return new AdmissionRequest(
                uid(request),
                new AdmissionRequest.Kind(
                        text(kind, "group", "request.kind.group"),
                        text(kind, "version", "request.kind.version"),
                        text(kind, "kind", "request.kind.kind")),
                new AdmissionRequest.Resource(
                        text(resource, "group", "request.resource.group"),
                        text(resource, "version", "request.resource.version"),
                        text(resource, "resource", "request.resource.resource")),
                text(request, "subResource", "request.subResource"),
                text(request, "name", "request.name"),
                text(request, "namespace", "request.namespace"),
                operation(request),
                user(map(request, "userInfo", "request.userInfo")),
                flag(request, "dryRun", "request.dryRun"),
                map(request, "object", "request.object"),
                map(request, "oldObject", "request.oldObject"));
    }

    private static void checkVersion(JsonNode review) {
        if (!review.isObject()) {
            throw new MalformedReview("The body must be an AdmissionReview, not %s.".formatted(typeOf(review)));
        }
        String version = text(review, "apiVersion", "apiVersion");
        String kind = text(review, "kind", "kind");
        if (!kind.equals("AdmissionReview")) {
            throw new MalformedReview("kind must be AdmissionReview, not \"%s\".".formatted(kind));
        }
        if (!version.equals(VERSION)) {
            throw new MalformedReview(
                    "apiVersion must be %s, not \"%s\". Maybe admissionReviewVersions of the webhook configuration is not [v1]."
                            .formatted(VERSION, version));
        }
    }

    private static String uid(JsonNode request) {
        String uid = text(request, "uid", "request.uid");
        if (uid.isEmpty()) {
            throw new MalformedReview("request.uid is missing.");
        }
        // It is echoed, and it goes into the log.
        if (uid.length() > MAX_UID_LENGTH || !OneLine.of(uid, MAX_UID_LENGTH).equals(uid)) {
            throw new MalformedReview("request.uid must be a line of at most %d characters.".formatted(MAX_UID_LENGTH));
        }
        return uid;
    }

    private static AdmissionRequest.Operation operation(JsonNode request) {
        String name = text(request, "operation", "request.operation");
        return Arrays.stream(AdmissionRequest.Operation.values())
                .filter(operation -> operation.name().equals(name))
                .findAny()
                .orElseThrow(() -> new MalformedReview(
                        "request.operation must be one of CREATE, UPDATE, DELETE and CONNECT, not \"%s\"."
                                .formatted(name)));
    }

    private static User user(JsonNode user) {
        SortedSet<String> names = new TreeSet<>();
        JsonNode groups = value(user, "groups");
        if (!groups.isMissingNode() && !groups.isArray()) {
            throw wrongType("request.userInfo.groups", "a list", groups);
        }
        for (JsonNode group : groups) {
            if (!group.isString()) {
                throw wrongType("request.userInfo.groups[]", "a string", group);
            }
            names.add(group.stringValue());
        }
        return new User(text(user, "username", "request.userInfo.username"), names);
    }

    private static String text(JsonNode node, String name, String path) {
        JsonNode value = value(node, name);
        if (!value.isMissingNode() && !value.isString()) {
            throw wrongType(path, "a string", value);
        }
        return value.stringValue("");
    }

    private static boolean flag(JsonNode node, String name, String path) {
        JsonNode value = value(node, name);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw wrongType(path, "a boolean", value);
        }
        return value.booleanValue(false);
    }

    private static JsonNode map(JsonNode node, String name, String path) {
        JsonNode value = value(node, name);
        if (!value.isMissingNode() && !value.isObject()) {
            throw wrongType(path, "an object", value);
        }
        return value;
    }

    private static JsonNode value(JsonNode node, String name) {
        JsonNode value = node.path(name);
        return value.isNull() ? MissingNode.getInstance() : value;
    }

    private static MalformedReview wrongType(String path, String wanted, JsonNode value) {
        return new MalformedReview("%s must be %s, not %s.".formatted(path, wanted, typeOf(value)));
    }

    private static String typeOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "a list";
            case OBJECT -> "an object";
            case NULL -> "null";
            case MISSING -> "nothing";
            default -> "a " + value.getNodeType().name().toLowerCase(Locale.ROOT);
        };
    }
}
