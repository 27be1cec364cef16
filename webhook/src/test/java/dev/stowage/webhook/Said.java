package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.List;

/** What a decision says, one line each. */
final class Said {
    private Said() {}

    /** The outcome, then problems as {@code FIELD: MESSAGE}, then warnings as {@code Warning: TEXT}. */
    static List<String> by(Decision decision) {
        List<String> lines = new ArrayList<>();
        switch (decision) {
            case Decision.Allow(var outcome, var _) -> lines.add("allow " + outcome.label());
            case Decision.Patch(var outcome, var _) -> lines.add("patch " + outcome.label());
            case Decision.Deny(var outcome, var kind, var problems, var _) -> {
                lines.add("deny %s, %s".formatted(outcome.label(), kind));
                problems.forEach(problem -> lines.add(problem.field() + ": " + problem.message()));
            }
        }
        decision.warnings().forEach(warning -> lines.add("Warning: " + warning));
        return lines;
    }

    /** The kinds of the problems. */
    static List<Problem.Type> types(Decision decision) {
        return switch (decision) {
            case Decision.Deny deny ->
                deny.problems().stream().map(Problem::type).toList();
            case Decision.Allow _, Decision.Patch _ -> List.of();
        };
    }
}
