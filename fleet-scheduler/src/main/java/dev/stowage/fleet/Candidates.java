package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which clusters may take new replicas of deployments with one cluster selector and one set of tolerations.
 */
final class Candidates {
    private final List<Verdict> verdicts;
    private final int[] open;

    /** What a cluster's own state says. */
    sealed interface Verdict {
        record NotSelected() implements Verdict {}

        record NotReady(String reason) implements Verdict {}

        record NotTolerated(Taint taint) implements Verdict {}

        record Open() implements Verdict {}
    }

    private static final Verdict OPEN = new Verdict.Open();
    private static final Verdict NOT_SELECTED = new Verdict.NotSelected();

    private Candidates(List<Verdict> verdicts, int[] open) {
        this.verdicts = verdicts;
        this.open = open;
    }

    /** What the state of each cluster says, by name. */
    List<Verdict> verdicts() {
        return verdicts;
    }

    /** The places of clusters that may take replicas; not to be changed. */
    int[] open() {
        return open;
    }

    static Candidates of(Deployment deployment, List<Site> sites) {
        List<Verdict> verdicts = new ArrayList<>(sites.size());
        int[] open = new int[sites.size()];
        int count = 0;
        for (Site site : sites) {
            Verdict verdict = judge(deployment, site.cluster);
            if (verdict instanceof Verdict.Open) {
                open[count++] = verdicts.size();
            }
            verdicts.add(verdict);
        }
        return new Candidates(List.copyOf(verdicts), Arrays.copyOf(open, count));
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
