package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says of every pool whether it takes one more replica of a deployment, and why not, after all were filled. Use once. */
final class Explanation {
    private final Fleet fleet;
    private final Seating seating;
    private final Fill.Outcome outcome;
    private final Candidates candidates;
    private final OwnReplicas own;
    private final List<PoolAnswer> answers = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();

    Explanation(Fleet fleet, Seating seating, Fill.Outcome outcome) {
        this.fleet = fleet;
        this.seating = seating;
        this.outcome = outcome;
        this.own = new OwnReplicas(outcome.roster(), List.of());
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

    /** What every pool says, by cluster and published order. */
    List<PoolAnswer> answers() {
        for (int cluster = 0; cluster < fleet.sites.size(); cluster++) {
            explain(cluster);
        }
        return List.copyOf(answers);
    }

    /** Why every pool of the selected clusters refuses; at that point none takes the replica. */
    List<PoolReason> reasons() {
        List<PoolReason> reasons = new ArrayList<>();
        for (PoolAnswer answer : answers()) {
            if (answer instanceof PoolAnswer.Refuses(var reason)) {
                reasons.add(reason);
            }
        }
        return List.copyOf(reasons);
    }

    Unplaced unplaced(List<PoolReason> reasons) {
        ObjectKey key = outcome.roster().deployment().key();
        int waiting = Math.max(1, outcome.missing());
        return switch (outcome.roster().selectors()) {
            case Matching.SelectorCheck.Malformed(var message) ->
                new Unplaced(key, waiting, Reason.INVALID_SELECTOR, message, reasons);
            case Matching.SelectorCheck.Valid() ->
                new Unplaced(key, waiting, Unplaced.mainReason(reasons), reasons.isEmpty() ? noCluster() : "", reasons);
        };
    }

    /**
     * Whether every deployment with these engines and candidates has the same reasons: thousands may wait for the same, and
     * a large fleet has thousands of pools.
     */
    boolean isCommon() {
        Roster roster = outcome.roster();
        return roster.dropped().isEmpty()
                && !outcome.updateDoesNotFit()
                && outcome.memory().entries().isEmpty()
                && roster.deployment().placement().maxReplicasPerCluster() == Integer.MAX_VALUE
                && roster.selectors() instanceof Matching.SelectorCheck.Valid;
    }

    Candidates candidates() {
        return candidates;
    }

    private String noCluster() {
        return notSelected() == 0
                ? "there are no clusters"
                : "clusterSelector selects none of %s clusters".formatted(notSelected());
    }

    private void explain(int index) {
        Cluster cluster = fleet.sites.get(index).cluster;
        if (outcome.roster().selectors() instanceof Matching.SelectorCheck.Malformed(var message)) {
            switch (candidates.verdicts().get(index)) {
                case Candidates.Verdict.NotSelected() -> answers.add(new PoolAnswer.NotSelected(cluster.name()));
                case Candidates.Verdict.NotReady _, Candidates.Verdict.NotTolerated _, Candidates.Verdict.Open _ ->
                    everyPool(cluster, Reason.INVALID_SELECTOR, message);
            }
            return;
        }
        switch (candidates.verdicts().get(index)) {
            case Candidates.Verdict.NotSelected() -> answers.add(new PoolAnswer.NotSelected(cluster.name()));
            case Candidates.Verdict.NotReady(var reason) ->
                everyPool(cluster, Reason.CLUSTER_NOT_READY, "cluster is not ready" + inBrackets(reason));
            case Candidates.Verdict.NotTolerated(var taint) ->
                everyPool(cluster, Reason.TAINT_NOT_TOLERATED, "taint " + taint + " is not tolerated");
            case Candidates.Verdict.Open() -> explainOpen(index, cluster);
        }
    }

    private void explainOpen(int index, Cluster cluster) {
        int most = outcome.roster().deployment().placement().maxReplicasPerCluster();
        int here = counts.getOrDefault(cluster.name(), 0);
        if (here >= most) {
            everyPool(cluster, Reason.MAX_REPLICAS, "%s of at most %s replicas are here".formatted(here, most));
        } else if (outcome.memory().skips(cluster.name())) {
            FailedPlacement entry = outcome.memory().entry(cluster.name());
            String message =
                    "its pods could not be scheduled here; skipped until %s, or until more than %s such replicas fit"
                            .formatted(entry.until(), entry.fitted());
            everyPool(cluster, Reason.RECENTLY_FAILED, message);
        } else {
            ClusterFit.OwnDropped dropped = own.droppedOn(cluster.name());
            ClusterFit together = seating.fit(outcome.roster().request(), index, dropped);
            PoolExplanation pools = new PoolExplanation(outcome.roster(), seating.site(index), dropped, together);
            for (int pool = 0; pool < cluster.pools().size(); pool++) {
                answers.add(pools.answer(pool));
            }
            if (cluster.pools().isEmpty()) {
                everyPool(cluster, Reason.NO_MATCHING_DEVICE, "the cluster has no pools");
            }
        }
    }

    private void refuse(PoolReason reason) {
        answers.add(new PoolAnswer.Refuses(reason));
    }

    private static String inBrackets(String reason) {
        return reason.isEmpty() ? "" : " (" + reason + ")";
    }

    /** One row for each pool, or one without a pool if the cluster has none. */
    private void everyPool(Cluster cluster, Reason reason, String message) {
        PoolReason.Detail detail = new PoolReason.Detail.Words(message);
        if (cluster.pools().isEmpty()) {
            refuse(new PoolReason(cluster.name(), "", reason, detail));
        }
        for (Pool pool : cluster.pools()) {
            refuse(new PoolReason(cluster.name(), pool.name(), reason, detail));
        }
    }
}
