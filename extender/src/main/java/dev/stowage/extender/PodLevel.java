package dev.stowage.extender;

/**
 * What a pod requests as a whole, {@code spec.resources}, and what its status says of it.
 *
 * @param allocated {@code status.allocatedResources}
 * @param actuated {@code status.resources.requests}
 */
public record PodLevel(ResourceAmounts requests, Reported allocated, Reported actuated) {
    public static final PodLevel NONE =
            new PodLevel(ResourceAmounts.NONE, new Reported.Nothing(), new Reported.Nothing());

    /** {@code IsPodLevelRequestsSet}: nothing else at this level has an effect. */
    boolean isSet() {
        return requests.amounts().keySet().stream().anyMatch(ResourceName::countsAtPodLevel);
    }
}
