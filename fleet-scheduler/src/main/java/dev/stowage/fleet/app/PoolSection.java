package dev.stowage.fleet.app;

import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.PoolOutcome;
import java.util.ArrayList;
import java.util.List;

/** What a plan does to the pools: one line for each, as small bars. */
final class PoolSection {
    /** More pools than this, and only those that change are shown. */
    private static final int FEW = 20;

    private static final int SHOWN = 50;

    private final Plan plan;
    private final Paint paint;
    private final int width;

    PoolSection(Plan plan, Paint paint, int width) {
        this.plan = plan;
        this.paint = paint;
        this.width = width;
    }

    List<String> lines() {
        List<PoolOutcome> shown = plan.pools().size() <= FEW
                ? plan.pools()
                : plan.pools().stream()
                        .filter(PoolSection::changed)
                        .limit(SHOWN)
                        .toList();
        int longest = shown.stream().mapToInt(pool -> name(pool).length()).max().orElse(0);
        int bars = shown.stream()
                .mapToInt(pool -> Bars.width(pool.pool().shape()))
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        for (PoolOutcome pool : shown) {
            lines.add(Columns.fit(line(pool, longest, bars), width));
        }
        if (shown.size() < plan.pools().size()) {
            lines.add(paint.dim("and %s%s"
                    .formatted(
                            Words.count(plan.pools().size() - shown.size(), "more pool"),
                            shown.size() < SHOWN ? " that do not change" : "")));
        }
        return lines;
    }

    private static String line(PoolOutcome pool, int longest, int bars) {
        NodeShape shape = pool.pool().shape();
        String drawn =
                Bars.width(shape) == 0 ? "" : Bars.of(pool.before(), shape) + " → " + Bars.of(pool.after(), shape);
        return Columns.pad(name(pool), longest)
                + "  " + Columns.pad(Words.mode(pool.mode()), 11)
                + "  " + Columns.pad(drawn, bars == 0 ? 0 : 2 * bars + 3)
                + "  " + Counts.of(pool.mode(), pool.before(), pool.growthBefore())
                + " → " + Counts.of(pool.mode(), pool.after(), pool.growthAfter());
    }

    private static boolean changed(PoolOutcome pool) {
        return pool.growthBefore() != pool.growthAfter() || !pool.before().equals(pool.after());
    }

    private static String name(PoolOutcome pool) {
        return pool.cluster() + "/" + pool.pool().name();
    }
}
