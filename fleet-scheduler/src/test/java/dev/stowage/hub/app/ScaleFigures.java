package dev.stowage.hub.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What was measured, in milliseconds.
 *
 * @param heap megabytes in use at the end, with everything that is simulated
 * @param astray pods that found the node of their slot taken, and room on another one
 */
record ScaleFigures(Starts starts, Load load, Judgement judgement, double heap, int astray) {
    /**
     * From starts on.
     *
     * @param firstPlan of a cold JVM, with nothing placed
     * @param allPlaced from the same start
     * @param restarted to the first plan, with everything placed
     * @param restartedAll from that start until a plan was made with everything that clusters had published
     */
    record Starts(double firstPlan, double allPlaced, double restarted, double restartedAll) {}

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
    }

    /**
     * What became of replicas.
     *
     * @param dispatched how many clusters have
     * @param twice how many are one too many
     * @param devicesOff how many more devices are held than replicas want
     * @param failures plans that failed and replicas that were removed
     */
    record Judgement(int placed, int dispatched, int twice, int devicesOff, int failures) {}

    /** Whether everything was placed, and nothing twice. */
    boolean areRight(HubScale.Size size) {
        int placed = size.replicas() + load.latencies.size();
        return judgement.equals(new Judgement(placed, placed, 0, 0, 0));
    }

    /** By name. */
    SequencedMap<String, Double> all() {
        SequencedMap<String, Double> figures = new LinkedHashMap<>();
        figures.put("p50", at(load.latencies, 0.5));
        figures.put("p99", at(load.latencies, 0.99));
        figures.put("longest", at(load.latencies, 1));
        figures.put("letIn", (double) load.latencies.size());
        figures.put("changesASecond", load.rate);
        figures.put("drained", load.drained);
        figures.put("planP50", at(load.plans, 0.5));
        figures.put("planP99", at(load.plans, 0.99));
        figures.put("plansASecond", load.plans.size() / load.seconds);
        figures.put("replicaStatusesASecond", load.writes.replicas() / load.seconds);
        figures.put("deploymentStatusesASecond", load.writes.deployments() / load.seconds);
        figures.put("clusterStatusesASecond", load.writes.clusters() / load.seconds);
        figures.put("firstPlan", starts.firstPlan);
        figures.put("allPlaced", starts.allPlaced);
        figures.put("restarted", starts.restarted);
        figures.put("restartedAll", starts.restartedAll);
        figures.put("heap", heap);
        figures.put("astray", (double) astray);
        return figures;
    }

    private static double at(List<Double> sorted, double share) {
        return sorted.isEmpty()
                ? Double.NaN
                : sorted.get((int) Math.min(sorted.size() - 1L, (long) (sorted.size() * share)));
    }
}
