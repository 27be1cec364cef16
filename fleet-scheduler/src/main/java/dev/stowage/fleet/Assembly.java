package dev.stowage.fleet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts a plan together, in its fixed order, from what became of each deployment. Use once. */
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
    private final Map<CommonKey, List<PoolReason>> common = new HashMap<>();
    private final List<Plan.PlannedReplica> replicas;
    private final List<Plan.RemovedReplica> removed = new ArrayList<>();
    private final List<Unplaced> unplaced = new ArrayList<>();
    private final List<Plan.NotSelected> notSelected = new ArrayList<>();
    private final List<Plan.UpdateDoesNotFit> updates = new ArrayList<>();
    private final List<ObjectKey> outdated = new ArrayList<>();
    private final List<Plan.Remembered> memory = new ArrayList<>();

    private record CommonKey(List<Engine> engines, Candidates candidates) {}

    Assembly(Fleet fleet, Seating seating, List<Fill.Outcome> outcomes) {
        this.fleet = fleet;
        this.seating = seating;
        this.outcomes = outcomes;
        int most = 0;
        for (Fill.Outcome outcome : outcomes) {
            most += outcome.roster().held().size() + outcome.placed().size();
        }
        this.replicas = new ArrayList<>(most);
    }

    Plan plan() {
        fleet.roll.orphans.forEach(orphan -> removed.add(removed(orphan)));
        outcomes.forEach(this::add);
        removed.sort(REMOVED_ORDER);
        return new Plan(
                replicas, removed, unplaced, pools(), notSelected, updates, outdated, memory, lookAgain(), warnings());
    }

    private void add(Fill.Outcome outcome) {
        Deployment deployment = outcome.roster().deployment();
        addReplicas(outcome, replicas);
        for (Roster.Held held : outcome.roster().held()) {
            if (held.outdated()) {
                outdated.add(held.replica().key());
            }
        }
        for (Roster.Dropped dropped : outcome.roster().dropped()) {
            removed.add(removed(dropped));
        }
        for (FailedPlacement entry : outcome.memory().entries()) {
            memory.add(new Plan.Remembered(deployment.key(), entry));
        }
        if (outcome.missing() > 0) {
            Explanation explanation = new Explanation(fleet, seating, outcome);
            unplaced.add(explanation.unplaced(reasons(explanation, deployment)));
            if (explanation.notSelected() > 0) {
                notSelected.add(new Plan.NotSelected(deployment.key(), explanation.notSelected()));
            }
        }
        if (outcome.updateDoesNotFit()) {
            updates.add(new Plan.UpdateDoesNotFit(deployment.key(), "No replacement fits: " + why(outcome)));
        }
    }

    private String why(Fill.Outcome outcome) {
        Explanation explanation = new Explanation(fleet, seating, outcome);
        return explanation.unplaced(explanation.reasons()).message();
    }

    private List<PoolReason> reasons(Explanation explanation, Deployment deployment) {
        return explanation.isCommon()
                ? common.computeIfAbsent(
                        new CommonKey(deployment.engines(), explanation.candidates()), key -> explanation.reasons())
                : explanation.reasons();
    }

    /** Held replicas come sorted already, so that only the few placed ones have to be put among them. */
    private static void addReplicas(Fill.Outcome outcome, List<Plan.PlannedReplica> replicas) {
        int start = replicas.size();
        for (Roster.Held held : outcome.roster().held()) {
            replicas.add(held.planned());
        }
        if (!outcome.placed().isEmpty()) {
            replicas.addAll(outcome.placed());
            replicas.subList(start, replicas.size()).sort(BY_PLACE);
        }
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(fleet.roll.warnings(fleet.sites));
        for (Roster roster : fleet.roll.rosters) {
            if (roster.selectors() instanceof Matching.SelectorCheck.Malformed(var message)) {
                warnings.add(
                        "The deployment (%s) has a selector that does not compile; its replicas stay as they are: %s."
                                .formatted(roster.deployment().key(), message));
            }
        }
        return warnings;
    }

    private static Plan.RemovedReplica removed(Roster.Dropped dropped) {
        Replica replica = dropped.replica();
        return new Plan.RemovedReplica(
                replica.deploymentKey(), replica.key().name(), replica.cluster(), replica.index(), dropped.reason());
    }

    private List<PoolOutcome> pools() {
        List<PoolOutcome> pools = new ArrayList<>();
        for (int cluster = 0; cluster < fleet.sites.size(); cluster++) {
            Site before = fleet.sites.get(cluster);
            Site after = seating.site(cluster);
            pools.addAll(before.equals(after) ? before.unchanged() : before.outcomes(after));
        }
        return pools;
    }

    private Plan.LookAgain lookAgain() {
        Plan.LookAgain first = new Plan.LookAgain.Never();
        for (Fill.Outcome outcome : outcomes) {
            for (Instant end : outcome.memory().endings()) {
                if (!(first instanceof Plan.LookAgain.At(var time) && !end.isBefore(time))) {
                    first = new Plan.LookAgain.At(end);
                }
            }
        }
        return first;
    }
}
