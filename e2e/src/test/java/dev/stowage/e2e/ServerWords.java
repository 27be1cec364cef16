package dev.stowage.e2e;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** What the API server says when it refuses a document, without the values that it repeats. */
final class ServerWords {
    /** It names no fields that do not exist as causes. */
    private static final Pattern UNKNOWN_FIELDS = Pattern.compile("strict decoding error: (.*)");

    /** The value may be the object's type, as up to Kubernetes 1.34, or left out. */
    private static final Pattern INVALID = Pattern.compile("Invalid value: (?:.* in body |\"[a-z]+\": )?(.*)");

    /** Newer API servers speak of the format and of Go's type. */
    private static final Pattern FRACTION = Pattern.compile("must be of type int(32|64): \"float64\"");

    private ServerWords() {}

    /** {@code FIELD: MESSAGE} for each cause. */
    static List<String> problems(JsonNode status) {
        JsonNode causes = status.at("/details/causes");
        if (causes.isEmpty()) {
            String message = status.path("message").asString("");
            Matcher unknown = UNKNOWN_FIELDS.matcher(message);
            return unknown.find() ? List.of(unknown.group(1).split(", ", -1)) : List.of(message);
        }
        return causes.valueStream()
                .filter(cause -> !repeats(cause))
                .map(cause -> cause.get("field").asString() + ": "
                        + words(cause.get("message").asString()))
                .toList();
    }

    /** Causes without a field that say once more, or only that rules were not looked at. */
    private static boolean repeats(JsonNode cause) {
        String message = cause.get("message").asString();
        return cause.get("field").asString().equals("<nil>")
                && (message.contains("some validation rules were not checked")
                        || message.contains("must validate at least one schema")
                        || message.contains("Checked value must be of type"));
    }

    private static String words(String message) {
        Matcher invalid = INVALID.matcher(message);
        String words = invalid.matches() ? invalid.group(1) : message;
        return FRACTION.matcher(words).matches() ? "must be of type integer: \"number\"" : words;
    }
}
