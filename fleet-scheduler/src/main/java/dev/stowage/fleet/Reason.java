package dev.stowage.fleet;

/** Why a pool does not take a replica; the order settles ties in summaries. */
public enum Reason {
    NO_MATCHING_DEVICE("NoMatchingDevice"),
    CLUSTER_NOT_READY("ClusterNotReady"),
    TAINT_NOT_TOLERATED("TaintNotTolerated"),
    RECENTLY_FAILED("RecentlyFailed"),
    INVALID_SELECTOR("InvalidSelector"),
    FULL("Full"),
    GANG_TOO_LARGE("GangTooLarge"),
    FRAGMENTED("Fragmented"),
    GROWTH_BLOCKED("GrowthBlocked"),
    SEARCH_LIMIT("SearchLimit"),
    MAX_REPLICAS("MaxReplicas"),
    NO_CLUSTER("NoCluster");

    private final String text;

    Reason(String text) {
        this.text = text;
    }

    /** The word of the API. */
    @Override
    public String toString() {
        return text;
    }
}
