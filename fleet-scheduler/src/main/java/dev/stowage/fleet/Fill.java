package dev.stowage.fleet;

import java.util.List;

/**
 * Places what is missing: deployments in their order, one replica at a time, all against the same ledgers, so that no
 * two of them are given the same device. Not thread-safe; use once.
 */
final class Fill {
    private final Fleet fleet;
    private final Seating seating;
    private final Outcome[] outcomes;

    /**
     * What became of one deployment.
     *
     * @param missing how many replicas wait
     */
    record Outcome(
            Roster roster,
            FailureMemory memory,
            List<Plan.PlannedReplica> placed,
            int missing,
            boolean updateDoesNotFit) {}

    Fill(Fleet fleet) {
        this.fleet = fleet;
        this.seating = new Seating(fleet);
        this.outcomes = new Outcome[fleet.roll.rosters.size()];
    }

    Plan plan() {
        fillAll();
        return new Assembly(fleet, seating, List.of(outcomes)).plan();
    }

    /** What every pool says to one more replica of a deployment after the plan; empty if there is no such deployment. */
    List<PoolAnswer> explain(ObjectKey deployment) {
        fillAll();
        for (Outcome outcome : outcomes) {
            if (outcome.roster.deployment().key().equals(deployment)) {
                return new Explanation(fleet, seating, outcome).answers();
            }
        }
        return List.of();
    }

    private void fillAll() {
        for (int place : fleet.roll.fillOrder) {
            Roster roster = fleet.roll.rosters.get(place);
            outcomes[place] = roster.isQuiet() ? quiet(roster) : fill(roster);
        }
    }

    private static Outcome quiet(Roster roster) {
        return new Outcome(roster, FailureMemory.NONE, List.of(), 0, false);
    }

    private Outcome fill(Roster roster) {
        FailureMemory memory = FailureMemory.of(roster, fleet.state.now(), new Around(fleet, roster));
        int missing = Math.max(0, roster.deployment().replicas() - roster.held().size());
        if (roster.selectors() instanceof Matching.SelectorCheck.Malformed) {
            return new Outcome(roster, memory, List.of(), missing, false);
        }
        Turn turn = new Turn(fleet, seating, roster, memory);
        while (missing > 0 && turn.place()) {
            missing--;
        }
        turn.move(memory.movable());
        boolean updateDoesNotFit = missing == 0 && turn.replaceOne() == Turn.Replacement.DOES_NOT_FIT;
        return new Outcome(turn.roster(), memory, turn.placed(), missing, updateDoesNotFit);
    }
}
