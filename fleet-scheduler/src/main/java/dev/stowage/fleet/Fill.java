package dev.stowage.fleet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Places what is missing: deployments in their order, one replica at a time, all against the same ledgers, so that no
 * two of them are given the same device. Not thread-safe; use once.
 */
final class Fill {
    private final Fleet fleet;
    private final Seating seating;
    private final Map<String, Integer> clusterIndex;
    private final Map<CandidateKey, Candidates> candidates = new HashMap<>();
    private final List<Outcome> outcomes = new ArrayList<>();

    private record CandidateKey(ClusterSelector selector, List<Toleration> tolerations) {}

    /** What became of one deployment; {@code missing} replicas wait. */
    record Outcome(
            Roster roster,
            Candidates candidates,
            FailureMemory memory,
            List<Plan.PlannedReplica> placed,
            int missing,
            boolean updateDoesNotFit) {}

    Fill(Fleet fleet) {
        this.fleet = fleet;
        this.seating = new Seating(fleet);
        this.clusterIndex = HashMap.newHashMap(fleet.clusters.size());
        for (int i = 0; i < fleet.clusters.size(); i++) {
            clusterIndex.put(fleet.clusters.get(i).name(), i);
        }
    }

    Plan plan() {
        for (Roster roster : fleet.rosters) {
            outcomes.add(fill(roster));
        }
        return new Assembly(fleet, seating, outcomes).plan();
    }

    private Outcome fill(Roster roster) {
        Deployment deployment = roster.deployment();
        Candidates open = candidates.computeIfAbsent(
                new CandidateKey(deployment.clusterSelector(), deployment.tolerations()),
                key -> Candidates.of(deployment, fleet.clusters));
        FailureMemory memory =
                new FailureMemory(roster, fleet.state.now(), (cluster, most) -> seats(roster, cluster, most));
        Turn turn = new Turn(fleet, seating, clusterIndex, roster, open, memory);
        int missing = Math.max(0, deployment.replicas() - roster.held().size());
        boolean updateDoesNotFit = false;
        if (roster.selectors() instanceof Matching.SelectorCheck.Valid) {
            while (missing > 0 && turn.place()) {
                missing--;
            }
            turn.move(memory.movable());
            updateDoesNotFit = missing == 0 && turn.replaceOne() == Turn.Replacement.DOES_NOT_FIT;
        }
        return new Outcome(turn.roster(), open, memory, turn.placed(), missing, updateDoesNotFit);
    }

    /** Seats on a cluster as observed, leaving out the deployment's own unschedulable replicas of today's request. */
    private int seats(Roster roster, String clusterName, int most) {
        int cluster = clusterIndex.getOrDefault(clusterName, -1);
        if (cluster < 0) {
            return 0;
        }
        List<Replica> others = new ArrayList<>(fleet.replicasOn.get(cluster));
        for (Roster.Held held : roster.held()) {
            if (!held.outdated() && held.replica().isUnschedulable()) {
                others.remove(held.replica());
            }
        }
        ClusterLedger ledger = ClusterLedger.of(fleet.clusters.get(cluster), others);
        return Seating.seats(roster.request(), fleet.clusters.get(cluster), ledger, most);
    }

    /** When a memory or a window ends. */
    static List<Instant> endings(List<Outcome> outcomes) {
        List<Instant> endings = new ArrayList<>();
        outcomes.forEach(outcome -> endings.addAll(outcome.memory.endings()));
        return endings;
    }
}
