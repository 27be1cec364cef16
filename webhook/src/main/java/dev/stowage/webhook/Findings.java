package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is to be said about one object. Messages are worded as the API server words its own (apimachinery, {@code
 * util/validation/field/errors.go}). Not thread-safe.
 */
final class Findings {
    /** More help nobody, and would make a message of megabytes. */
    static final int MAX = 50;

    private final List<Problem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private int unsaid;

    void invalid(String field, String value, String rule) {
        problem(new Problem(field, Problem.Type.INVALID, "Invalid value: %s: %s".formatted(Quote.of(value), rule)));
    }

    void invalid(String field, long value, String rule) {
        problem(new Problem(field, Problem.Type.INVALID, "Invalid value: %d: %s".formatted(value, rule)));
    }

    void duplicate(String field, String value, String rule) {
        problem(new Problem(field, Problem.Type.DUPLICATE, "Duplicate value: %s: %s".formatted(Quote.of(value), rule)));
    }

    void forbidden(String field, String rule) {
        problem(new Problem(field, Problem.Type.FORBIDDEN, "Forbidden: " + rule));
    }

    void required(String field, String rule) {
        problem(new Problem(field, Problem.Type.REQUIRED, "Required value: " + rule));
    }

    void warning(String field, String text) {
        warnings.add(field + ": " + text);
    }

    private void problem(Problem problem) {
        if (problems.size() < MAX) {
            problems.add(problem);
        } else {
            unsaid++;
        }
    }

    /** What follows from it for an object that anybody may write. */
    Decision decision() {
        return problems.isEmpty()
                ? new Decision.Allow(Outcome.VALID, warnings)
                : deny(Outcome.INVALID, Decision.Deny.Kind.INVALID);
    }

    boolean hasProblems() {
        return !problems.isEmpty();
    }

    Decision deny(Outcome outcome, Decision.Deny.Kind kind) {
        List<Problem> all = new ArrayList<>(problems);
        if (unsaid > 0) {
            Problem last = all.getLast();
            all.set(
                    all.size() - 1,
                    new Problem(last.field(), last.type(), "%s (and %d more)".formatted(last.message(), unsaid)));
        }
        return new Decision.Deny(outcome, kind, all, warnings);
    }
}
