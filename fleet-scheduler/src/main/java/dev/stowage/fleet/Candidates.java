package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/** Which clusters may take new replicas of deployments with one cluster selector and one set of tolerations. */
record Candidates(List<Verdict> verdicts) {
    /** What a cluster's own state says. */
    sealed interface Verdict {
        record NotSelected() implements Verdict {}

        record NotReady(String reason) implements Verdict {}

        record NotTolerated(Taint taint) implements Verdict {}

        record Open() implements Verdict {}
    }

    private static final Verdict OPEN = new Verdict.Open();
    private static final Verdict NOT_SELECTED = new Verdict.NotSelected();

    static Candidates of(Deployment deployment, List<Cluster> clusters) {
        List<Verdict> verdicts = new ArrayList<>(clusters.size());
        for (Cluster cluster : clusters) {
            verdicts.add(judge(deployment, cluster));
        }
        return new Candidates(verdicts);
    }

    private static Verdict judge(Deployment deployment, Cluster cluster) {
        if (!deployment.clusterSelector().selects(cluster.labels())) {
            return NOT_SELECTED;
        }
        return switch (cluster.readiness()) {
            case Cluster.Readiness.NotReady(var reason) -> new Verdict.NotReady(reason);
            case Cluster.Readiness.Ready() -> {
                for (Taint taint : cluster.taints()) {
                    if (!deployment.tolerates(taint)) {
                        yield new Verdict.NotTolerated(taint);
                    }
                }
                yield OPEN;
            }
        };
    }
}
