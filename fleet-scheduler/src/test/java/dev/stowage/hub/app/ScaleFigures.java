package dev.stowage.hub.app;

import java.util.List;
import java.util.Locale;

/**
 * What was measured, in milliseconds.
 *
 * @param firstPlan from the first start, of a cold JVM
 * @param allPlaced from the first start
 * @param restarted from a start with all replicas there to the first plan
 * @param restartedAll from that start until a plan was made with everything that clusters had published
 * @param heap megabytes in use at the end, with everything that is simulated
 */
record ScaleFigures(
        double firstPlan,
        double allPlaced,
        double restarted,
        double restartedAll,
        Load load,
        double heap,
        Judgement judgement) {
    /**
     * While observations changed.
     *
     * @param rate changes a second
     * @param latencies from a change to the replica that it let in
     * @param plans how long each took
     * @param drained from the last change until nothing was waited for
     */
    record Load(
            double rate,
            double seconds,
            List<Double> latencies,
            List<Double> plans,
            Progress.Writes writes,
            double drained) {
        Load {
            latencies = latencies.stream().sorted().toList();
            plans = plans.stream().sorted().toList();
        }

        double p50() {
            return at(latencies, 0.5);
        }

        double p99() {
            return at(latencies, 0.99);
        }

        double statusesASecond() {
            return writes.statuses() / seconds;
        }
    }

    /**
     * What became of replicas.
     *
     * @param dispatched how many clusters have
     * @param twice how many are one too many
     * @param astray pods that found no room where they were predicted
     * @param devicesOff how many more devices are held than replicas want
     * @param failures plans that failed and replicas that were removed
     */
    record Judgement(int placed, int dispatched, int twice, int astray, int devicesOff, int failures) {}

    private static double at(List<Double> sorted, double share) {
        return sorted.isEmpty()
                ? Double.NaN
                : sorted.get((int) Math.min(sorted.size() - 1L, (long) (sorted.size() * share)));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "from a change to the replica placed p50 %.0f ms, p99 %.0f ms, longest %.0f ms (%d replicas); "
                        + "%.0f changes/s for %.0f s, nothing left after %.0f ms; %d plans, p50 %.1f ms, p99 %.1f ms; "
                        + "status writes %.0f/s (replicas %d, deployments %d, clusters %d); "
                        + "first start: first plan after %.1f s, all placed after %.1f s; "
                        + "start with all there: first plan after %.1f s, with all observations after %.1f s; "
                        + "heap %.0f MB; %s",
                load.p50(),
                load.p99(),
                at(load.latencies, 1),
                load.latencies.size(),
                load.rate,
                load.seconds,
                load.drained,
                load.plans.size(),
                at(load.plans, 0.5),
                at(load.plans, 0.99),
                load.statusesASecond(),
                load.writes.replicas(),
                load.writes.deployments(),
                load.writes.clusters(),
                firstPlan / 1e3,
                allPlaced / 1e3,
                restarted / 1e3,
                restartedAll / 1e3,
                heap,
                judgement);
    }
}
