package dev.stowage.fleet.app;

import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.PoolAnswer;
import dev.stowage.fleet.PoolReason;
import java.util.List;

/** Explains one deployment over all pools: what each says to one more replica, after the plan. */
final class Why {
    private final Deployment deployment;
    private final Surroundings surroundings;
    private final Paint paint;

    Why(Deployment deployment, Surroundings surroundings) {
        this.deployment = deployment;
        this.surroundings = surroundings;
        this.paint = Paint.onOut(surroundings);
    }

    /** {@code answers} are what the pools say, by cluster. */
    void print(Plan plan, List<PoolAnswer> answers) {
        line(paint.bold(deployment.key().toString()) + "  " + standing(plan));
        line("What one more replica would meet, after this plan:");
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
        surroundings.out().println(text);
    }
}
