package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says of every pool why it does not take one more replica of a deployment, on the ledgers after all were filled. */
final class Explanation {
    private final Fleet fleet;
    private final Seating seating;
    private final Fill.Outcome outcome;
    private final Candidates candidates;
    private final Map<String, Integer> counts = new HashMap<>();

    Explanation(Fleet fleet, Seating seating, Fill.Outcome outcome) {
        this.fleet = fleet;
        this.seating = seating;
        this.outcome = outcome;
        this.candidates = fleet.roll.candidates(outcome.roster().deployment(), fleet.sites);
        outcome.roster().held().forEach(held -> counts.merge(held.replica().cluster(), 1, Integer::sum));
        outcome.placed().forEach(placed -> counts.merge(placed.cluster(), 1, Integer::sum));
        if (outcome.updateDoesNotFit()) {
            // A replacement takes the place of an old one, which does not count while it is looked for.
            Roster.Held replaced = ScaleDown.outdated(outcome.roster().held()).getFirst();
            counts.merge(replaced.replica().cluster(), -1, Integer::sum);
        }
    }

    int notSelected() {
        int clusters = 0;
        for (Candidates.Verdict verdict : candidates.verdicts()) {
            clusters += verdict instanceof Candidates.Verdict.NotSelected ? 1 : 0;
        }
        return clusters;
    }

    Unplaced unplaced() {
        List<PoolReason> reasons = new ArrayList<>();
        for (int cluster = 0; cluster < fleet.sites.size(); cluster++) {
            explain(cluster, reasons);
        }
        Reason reason = Unplaced.mainReason(reasons);
        String note = reasons.isEmpty() ? noCluster() : "";
        if (outcome.roster().selectors() instanceof Matching.SelectorCheck.Malformed(var message)) {
            reason = Reason.INVALID_SELECTOR;
            note = message;
        }
        return new Unplaced(outcome.roster().deployment().key(), Math.max(1, outcome.missing()), reason, note, reasons);
    }

    private String noCluster() {
        return notSelected() == 0
                ? "there are no clusters"
                : "clusterSelector selects none of %s clusters".formatted(notSelected());
    }

    private void explain(int index, List<PoolReason> reasons) {
        Cluster cluster = fleet.sites.get(index).cluster;
        if (outcome.roster().selectors() instanceof Matching.SelectorCheck.Malformed(var message)) {
            if (!(candidates.verdicts().get(index) instanceof Candidates.Verdict.NotSelected)) {
                everyPool(cluster, Reason.INVALID_SELECTOR, message, reasons);
            }
            return;
        }
        switch (candidates.verdicts().get(index)) {
            case Candidates.Verdict.NotSelected() -> {}
            case Candidates.Verdict.NotReady(var reason) ->
                everyPool(cluster, Reason.CLUSTER_NOT_READY, "cluster is not ready" + inBrackets(reason), reasons);
            case Candidates.Verdict.NotTolerated(var taint) ->
                everyPool(cluster, Reason.TAINT_NOT_TOLERATED, "taint " + taint + " is not tolerated", reasons);
            case Candidates.Verdict.Open() -> explainOpen(index, cluster, reasons);
        }
    }

    private void explainOpen(int index, Cluster cluster, List<PoolReason> reasons) {
        int most = outcome.roster().deployment().placement().maxReplicasPerCluster();
        int here = counts.getOrDefault(cluster.name(), 0);
        if (here >= most) {
            everyPool(
                    cluster, Reason.MAX_REPLICAS, "%s of at most %s replicas are here".formatted(here, most), reasons);
        } else if (outcome.memory().skips(cluster.name())) {
            FailedPlacement entry = outcome.memory().entry(cluster.name());
            String message =
                    "its pods could not be scheduled here; skipped until %s, or until more than %s such replicas fit"
                            .formatted(entry.until(), entry.fitted());
            everyPool(cluster, Reason.RECENTLY_FAILED, message, reasons);
        } else {
            ClusterFit.OwnDropped dropped = Turn.dropped(outcome.roster(), cluster);
            ClusterFit together = seating.fit(outcome.roster().request(), index, dropped);
            PoolExplanation pools = new PoolExplanation(outcome.roster(), seating.site(index), dropped, together);
            for (int pool = 0; pool < cluster.pools().size(); pool++) {
                reasons.add(pools.explain(pool));
            }
            if (cluster.pools().isEmpty()) {
                everyPool(cluster, Reason.NO_MATCHING_DEVICE, "the cluster has no pools", reasons);
            }
        }
    }

    private static String inBrackets(String reason) {
        return reason.isEmpty() ? "" : " (" + reason + ")";
    }

    /** One row for each pool, or one without a pool if the cluster has none. */
    private static void everyPool(Cluster cluster, Reason reason, String message, List<PoolReason> reasons) {
        PoolReason.Detail detail = new PoolReason.Detail.Words(message);
        if (cluster.pools().isEmpty()) {
            reasons.add(new PoolReason(cluster.name(), "", reason, detail));
        }
        for (Pool pool : cluster.pools()) {
            reasons.add(new PoolReason(cluster.name(), pool.name(), reason, detail));
        }
    }
}
