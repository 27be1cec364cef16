package dev.stowage.fleet.app;

import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.PoolAnswer;
import dev.stowage.fleet.PoolReason;
import java.util.ArrayList;
import java.util.List;

/** Explains one deployment over all pools: what each says to one more replica, after the plan. */
final class Why {
    private final Deployment deployment;
    private final Paint paint;
    private final List<String> lines = new ArrayList<>();

    private Why(Deployment deployment, Paint paint) {
        this.deployment = deployment;
        this.paint = paint;
    }

    /** How many replicas there are after the plan, and what one more would meet. */
    static List<String> lines(Deployment deployment, Plan plan, List<PoolAnswer> answers, Paint paint) {
        Why why = new Why(deployment, paint);
        why.line(paint.bold(deployment.key().toString()) + "  " + why.standing(plan));
        why.line("What one more replica would meet, after this plan:");
        why.answers(answers);
        return why.lines;
    }

    /** What the pools say, by cluster. */
    static List<String> answers(Deployment deployment, List<PoolAnswer> answers, Paint paint) {
        Why why = new Why(deployment, paint);
        why.answers(answers);
        return why.lines;
    }

    private void answers(List<PoolAnswer> answers) {
        String cluster = "";
        for (PoolAnswer answer : answers) {
            if (!answer.cluster().equals(cluster)) {
                cluster = answer.cluster();
                boolean selected = !(answer instanceof PoolAnswer.NotSelected);
                line(paint.bold(cluster) + (selected ? "" : paint.dim("  not selected by clusterSelector")));
            }
            switch (answer) {
                case PoolAnswer.NotSelected _ -> {}
                case PoolAnswer.Fits fits -> row(fits.pool(), paint.green(Columns.pad("fits", 17)), where(fits));
                case PoolAnswer.Refuses(PoolReason reason) ->
                    row(reason.pool(), Columns.pad(reason.reason().toString(), 17), reason.message());
            }
        }
    }

    private static String where(PoolAnswer.Fits fits) {
        return fits.nodes() == 0
                ? "on whole nodes"
                : "on %s, %s left free there".formatted(Words.count(fits.nodes(), "node"), fits.left());
    }

    private String standing(Plan plan) {
        long there = plan.replicas().stream()
                .filter(replica -> replica.deployment().equals(deployment.key()))
                .count();
        String waits = plan.unplaced().stream()
                .filter(unplaced -> unplaced.deployment().equals(deployment.key()))
                .map(unplaced ->
                        "; %s waiting (%s): %s".formatted(unplaced.replicas(), unplaced.reason(), unplaced.message()))
                .findFirst()
                .orElse("");
        return "%s of %s placed".formatted(there, Words.count(deployment.replicas(), "replica")) + waits;
    }

    private void row(String pool, String reason, String message) {
        line("  %s  %s  %s".formatted(Columns.pad(pool, 20), reason, message));
    }

    private void line(String text) {
        lines.add(text);
    }
}
