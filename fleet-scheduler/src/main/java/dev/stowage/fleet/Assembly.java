package dev.stowage.fleet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts a plan together, in its fixed order, from what became of each deployment. */
final class Assembly {
    private static final Comparator<Plan.PlannedReplica> BY_PLACE = Comparator.comparing(Plan.PlannedReplica::cluster)
            .thenComparingInt(Plan.PlannedReplica::index)
            .thenComparing(Plan.PlannedReplica::name);

    private static final Comparator<Plan.RemovedReplica> REMOVED_ORDER = Comparator.comparing(
                    Plan.RemovedReplica::deployment)
            .thenComparing(Plan.RemovedReplica::cluster)
            .thenComparingInt(Plan.RemovedReplica::index)
            .thenComparing(Plan.RemovedReplica::name);

    private final Fleet fleet;
    private final Seating seating;
    private final List<Fill.Outcome> outcomes;

    Assembly(Fleet fleet, Seating seating, List<Fill.Outcome> outcomes) {
        this.fleet = fleet;
        this.seating = seating;
        this.outcomes = new ArrayList<>(outcomes);
        this.outcomes.sort(
                Comparator.comparing(outcome -> outcome.roster().deployment().key()));
    }

    Plan plan() {
        List<Plan.PlannedReplica> replicas =
                new ArrayList<>(fleet.state.replicas().size());
        List<Plan.RemovedReplica> removed = new ArrayList<>();
        List<Unplaced> unplaced = new ArrayList<>();
        List<Plan.NotSelected> notSelected = new ArrayList<>();
        List<Plan.UpdateDoesNotFit> updates = new ArrayList<>();
        List<Plan.Remembered> memory = new ArrayList<>();
        fleet.orphans.forEach(orphan -> removed.add(removed(orphan)));
        for (Fill.Outcome outcome : outcomes) {
            Deployment deployment = outcome.roster().deployment();
            addReplicas(outcome, replicas);
            outcome.roster().dropped().forEach(dropped -> removed.add(removed(dropped)));
            outcome.memory().entries().forEach(entry -> memory.add(new Plan.Remembered(deployment.key(), entry)));
            Explanation explanation = new Explanation(fleet, seating, outcome);
            if (outcome.missing() > 0) {
                unplaced.add(explanation.unplaced());
                if (explanation.notSelected() > 0) {
                    notSelected.add(new Plan.NotSelected(deployment.key(), explanation.notSelected()));
                }
            }
            if (outcome.updateDoesNotFit()) {
                updates.add(new Plan.UpdateDoesNotFit(
                        deployment.key(),
                        "No replacement fits: " + explanation.unplaced().message()));
            }
        }
        removed.sort(REMOVED_ORDER);
        return new Plan(
                replicas,
                removed,
                unplaced,
                pools(),
                notSelected,
                updates,
                memory,
                lookAgain(),
                fleet.matching.warnings());
    }

    /** Held replicas come sorted already, so that only the few placed ones have to be put among them. */
    private static void addReplicas(Fill.Outcome outcome, List<Plan.PlannedReplica> replicas) {
        int start = replicas.size();
        for (Roster.Held held : outcome.roster().held()) {
            Replica replica = held.replica();
            replicas.add(new Plan.PlannedReplica(
                    outcome.roster().deployment().key(),
                    replica.key().name(),
                    replica.cluster(),
                    replica.index(),
                    RETAINED,
                    held.engines(),
                    replica.prediction()));
        }
        if (!outcome.placed().isEmpty()) {
            replicas.addAll(outcome.placed());
            replicas.subList(start, replicas.size()).sort(BY_PLACE);
        }
    }

    private static final Plan.Standing RETAINED = new Plan.Standing.Retained();

    private static Plan.RemovedReplica removed(Roster.Dropped dropped) {
        Replica replica = dropped.replica();
        return new Plan.RemovedReplica(
                replica.deploymentKey(), replica.key().name(), replica.cluster(), replica.index(), dropped.reason());
    }

    private List<PoolOutcome> pools() {
        List<PoolOutcome> pools = new ArrayList<>();
        for (int cluster = 0; cluster < fleet.clusters.size(); cluster++) {
            List<PoolLedger> before = fleet.ledgers.get(cluster).pools();
            List<PoolLedger> after = seating.ledger(cluster).pools();
            for (int pool = 0; pool < before.size(); pool++) {
                pools.add(new PoolOutcome(fleet.clusters.get(cluster).name(), before.get(pool), after.get(pool)));
            }
        }
        return pools;
    }

    private Plan.LookAgain lookAgain() {
        return Fill.endings(outcomes).stream()
                .min(Comparator.<Instant>naturalOrder())
                .<Plan.LookAgain>map(Plan.LookAgain.At::new)
                .orElse(new Plan.LookAgain.Never());
    }
}
