package dev.stowage.fleet.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.PoolReason;
import dev.stowage.fleet.Unplaced;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The replicas that wait, and what each pool says to them. */
final class WaitingSection {
    private static final int SHOWN_ROWS = 10;
    private static final int REASON_WIDTH = 17;

    private final Plan plan;
    private final Paint paint;
    private final int width;

    WaitingSection(Plan plan, Paint paint, int width) {
        this.plan = plan;
        this.paint = paint;
        this.width = width;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Unplaced unplaced : plan.unplaced()) {
            lines.add("%s  %s: %s"
                    .formatted(
                            paint.bold(unplaced.deployment().toString()),
                            Words.count(unplaced.replicas(), "replica"),
                            paint.yellow(unplaced.reason().toString())));
            lines.add("  " + unplaced.message() + notSelected(unplaced.deployment()));
            lines.addAll(rows(unplaced));
        }
        return lines;
    }

    private List<String> rows(Unplaced unplaced) {
        record Same(String reason, String message) {}
        Map<Same, List<String>> pools = new LinkedHashMap<>();
        for (PoolReason reason : unplaced.pools()) {
            pools.computeIfAbsent(new Same(reason.reason().toString(), reason.message()), _ -> new ArrayList<>())
                    .add(name(reason));
        }
        int longest = pools.values().stream()
                .mapToInt(names -> names(names).length())
                .max()
                .orElse(0);
        List<String> rows = new ArrayList<>();
        pools.forEach((same, names) -> rows.add("  " + Columns.pad(names(names), longest) + "  "
                + Columns.pad(same.reason, REASON_WIDTH) + "  " + same.message));
        if (rows.size() <= SHOWN_ROWS) {
            return rows.stream().map(row -> Columns.fit(row, width)).toList();
        }
        List<String> shown = new ArrayList<>(rows.subList(0, SHOWN_ROWS).stream()
                .map(row -> Columns.fit(row, width))
                .toList());
        shown.add("  "
                + paint.dim(
                        "and %s more; --why %s shows all".formatted(rows.size() - SHOWN_ROWS, unplaced.deployment())));
        return shown;
    }

    private String notSelected(ObjectKey deployment) {
        return plan.notSelected().stream()
                .filter(entry -> entry.deployment().equals(deployment))
                .map(entry -> " (%s not selected)".formatted(Words.count(entry.clusters(), "cluster")))
                .findFirst()
                .orElse("");
    }

    static String name(PoolReason reason) {
        return reason.pool().isEmpty() ? reason.cluster() : reason.cluster() + "/" + reason.pool();
    }

    private static String names(List<String> names) {
        return names.size() == 1 ? names.getFirst() : "%s and %s more".formatted(names.getFirst(), names.size() - 1);
    }
}
