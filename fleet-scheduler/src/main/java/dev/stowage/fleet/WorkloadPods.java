package dev.stowage.fleet;

/**
 * The equal pods that a workload makes.
 *
 * @param count how many, 1 or more
 * @param member where they go and what each claims
 */
public record WorkloadPods(PodGroup group, int count, PlacedEngine.PlacedMember member) {
    /** Whether each is in a gang, so that claiming ones must be on distinct nodes. */
    public boolean inGang() {
        return group.role() != Role.STANDALONE;
    }

    /** Whether they claim devices. */
    public boolean claim() {
        return member.claims();
    }
}
