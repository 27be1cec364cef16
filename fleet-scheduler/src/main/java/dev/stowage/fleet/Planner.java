package dev.stowage.fleet;

/** The fleet scheduler's decision as a pure function: the same state gives the same plan, whatever the order of its parts. */
public final class Planner {
    private Planner() {}

    /** {@code matcher} evaluates the deployments' device selectors. */
    public static Plan plan(State state, DeviceMatcher matcher) {
        return new Fill(Fleet.of(state, matcher)).plan();
    }
}
