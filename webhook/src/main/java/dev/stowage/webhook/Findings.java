package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is to be said about one object. Messages are worded as the API server words its own (apimachinery, {@code
 * util/validation/field/errors.go}). Not thread-safe.
 */
final class Findings {
    private final List<Problem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    void invalid(String field, String value, String rule) {
        problems.add(
                new Problem(field, Problem.Type.INVALID, "Invalid value: %s: %s".formatted(Quoted.of(value), rule)));
    }

    void invalid(String field, long value, String rule) {
        problems.add(new Problem(field, Problem.Type.INVALID, "Invalid value: %d: %s".formatted(value, rule)));
    }

    void duplicate(String field, String value, String rule) {
        problems.add(new Problem(
                field, Problem.Type.DUPLICATE, "Duplicate value: %s: %s".formatted(Quoted.of(value), rule)));
    }

    void forbidden(String field, String rule) {
        problems.add(new Problem(field, Problem.Type.FORBIDDEN, "Forbidden: " + rule));
    }

    void required(String field, String rule) {
        problems.add(new Problem(field, Problem.Type.REQUIRED, "Required value: " + rule));
    }

    void warning(String field, String text) {
        warnings.add(field + ": " + text);
    }

    /** What follows from it for an object that anybody may write. */
    Decision decision() {
        return problems.isEmpty()
                ? new Decision.Allow(Outcome.VALID, warnings)
                : deny(Outcome.INVALID, Decision.Deny.Kind.INVALID);
    }

    Decision deny(Outcome outcome, Decision.Deny.Kind kind) {
        return new Decision.Deny(outcome, kind, problems, warnings);
    }
}
