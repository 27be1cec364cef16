package dev.stowage.fleet.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what is wrong with the input, and what is only odd. A warning is kept once for each cause, however often it occurs. */
final class Problems {
    /** More are counted, but not kept: whoever has so many has one mistake in a template. */
    private static final int KEPT = 10_000;

    /** More causes of warnings are put together under one, {@link #FURTHER}. */
    private static final int KEPT_CAUSES = 1_000;

    private static final String FURTHER = "";

    private final List<Problem> errors = new ArrayList<>();
    private final Map<String, Warning> warnings = new LinkedHashMap<>();

    private long errorCount;

    private static final class Warning {
        final Problem first;
        long more;

        Warning(Problem first, long more) {
            this.first = first;
            this.more = more;
        }
    }

    void error(Problem problem) {
        errorCount++;
        if (errors.size() < KEPT) {
            errors.add(problem);
        }
    }

    /** {@code cause} is the same for warnings of which one is enough. */
    void warn(String cause, Problem problem) {
        add(cause, problem, 0);
    }

    void addAll(Problems others) {
        errorCount += others.errorCount - others.errors.size();
        others.errors.forEach(this::error);
        others.warnings.forEach((cause, warning) -> add(cause, warning.first, warning.more));
    }

    long errorCount() {
        return errorCount;
    }

    List<Problem> errors() {
        return List.copyOf(errors);
    }

    List<Problem> warnings() {
        List<Problem> all = new ArrayList<>();
        warnings.forEach((cause, warning) -> all.add(
                warning.more == 0
                        ? warning.first
                        : new Problem(
                                warning.first.file(),
                                warning.first.line(),
                                "%s (and %s more %s)"
                                        .formatted(
                                                warning.first.text(),
                                                warning.more,
                                                cause.equals(FURTHER) ? "warnings" : "like it"))));
        return List.copyOf(all);
    }

    private void add(String cause, Problem problem, long more) {
        String key = warnings.containsKey(cause) || warnings.size() < KEPT_CAUSES ? cause : FURTHER;
        Warning known = warnings.get(key);
        if (known == null) {
            warnings.put(key, new Warning(problem, more));
        } else {
            known.more += 1 + more;
        }
    }
}
