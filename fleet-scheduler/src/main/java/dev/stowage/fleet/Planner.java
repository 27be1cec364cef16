package dev.stowage.fleet;

import java.util.List;

/** The fleet scheduler's decision as a pure function: the same state gives the same plan, whatever the order of its parts. */
public final class Planner {
    private Planner() {}

    /** {@code matcher} evaluates the deployments' device selectors. */
    public static Plan plan(State state, DeviceMatcher matcher) {
        return new Fill(Fleet.of(state, matcher)).plan();
    }

    /**
     * What every pool says to one more replica of a deployment after the plan, by cluster and published order; empty if
     * there is no such deployment, or it is being deleted.
     */
    public static List<PoolAnswer> explain(State state, DeviceMatcher matcher, ObjectKey deployment) {
        return new Fill(Fleet.of(state, matcher)).explain(deployment);
    }
}
