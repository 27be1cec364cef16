package dev.stowage.manifests;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Checks a single value against a schema. */
final class ValueChecks {
    /** kube-openapi, {@code strfmt.IsDateTime}: seconds are needed. */
    private static final Pattern TIME = Pattern.compile(
            "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})");

    private ValueChecks() {}

    /** What is wrong with the type of a value; nothing if it has the right one. */
    static List<String> wrongTypes(JsonNode schema, JsonNode value) {
        String type = typeOf(value);
        if (schema.path("x-kubernetes-int-or-string").asBoolean(false)) {
            // The API server looks at the type itself first, then at either alternative.
            return value.isString() || value.isIntegralNumber()
                    ? List.of()
                    : List.of(wrongType("integer,string", type), wrongType("integer", type));
        }
        String wanted = schema.path("type").asString("");
        return wanted.isEmpty() || wanted.equals(type) ? List.of() : List.of(wrongType(wanted, type));
    }

    private static String wrongType(String wanted, String type) {
        return "must be of type %s: \"%s\"".formatted(wanted, type);
    }

    private static String typeOf(JsonNode value) {
        // 8.0 is as whole as 8.
        boolean whole = value.isNumber() && value.asDouble() == Math.rint(value.asDouble());
        return whole ? "integer" : value.getNodeType().name().toLowerCase(Locale.ROOT);
    }

    static void check(JsonNode schema, JsonNode value, FieldPath path, Findings findings) {
        if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
            String supported =
                    schema.get("enum").valueStream().map(JsonNode::toString).collect(Collectors.joining(", "));
            findings.blocking(path, "Unsupported value: %s: supported values: %s".formatted(value, supported));
        }
        if (value.isNumber()) {
            checkNumber(schema, value.asLong(), path, findings);
        }
        if (value.isString()) {
            checkText(schema, value.asString(), path, findings);
        }
    }

    private static void checkNumber(JsonNode schema, long value, FieldPath path, Findings findings) {
        long min = schema.path("minimum").asLong(Long.MIN_VALUE);
        if (value < min) {
            findings.add(path, "should be greater than or equal to " + min);
        }
        long max = schema.path("maximum").asLong(Long.MAX_VALUE);
        if (value > max) {
            findings.add(path, "should be less than or equal to " + max);
        }
    }

    private static void checkText(JsonNode schema, String text, FieldPath path, Findings findings) {
        int length = text.codePointCount(0, text.length());
        int max = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        if (length > max) {
            // Characters, though it says bytes.
            findings.blocking(path, "Too long: may not be more than %d bytes".formatted(max));
            return;
        }
        int min = schema.path("minLength").asInt(0);
        if (length < min) {
            findings.add(path, "should be at least %d chars long".formatted(min));
            return;
        }
        String pattern = schema.path("pattern").asString("");
        if (!compile(pattern).matcher(text).find()) {
            findings.add(path, "should match '%s'".formatted(pattern));
        }
        if (schema.path("format").asString("").equals("date-time") && !isTime(text)) {
            findings.blocking(path, "must be of type date-time: \"%s\"".formatted(text));
        }
    }

    /** To Java, $ may stand before a line break at the end too; to the API server it is the end. */
    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern.endsWith("$") ? pattern.substring(0, pattern.length() - 1) + "\\z" : pattern);
    }

    private static boolean isTime(String text) {
        try {
            OffsetDateTime.parse(text);
            return TIME.matcher(text).matches();
        } catch (DateTimeParseException _) {
            return false;
        }
    }
}
