package dev.stowage.fleet;

/** Why a replica is removed; the constants from the first to SELECTOR_MISMATCH are tested in this order. */
public enum Removal {
    CLUSTER_DELETED("ClusterDeleted"),
    DRAINED("Drained"),
    SHAPE_CHANGED("ShapeChanged"),
    POOL_DELETED("PoolDeleted"),
    SELECTOR_MISMATCH("SelectorMismatch"),
    DUPLICATE("Duplicate"),
    SCALED_DOWN("ScaledDown"),
    DEPLOYMENT_DELETED("DeploymentDeleted"),
    UNSCHEDULABLE("Unschedulable"),
    UPDATED("Updated");

    private final String text;

    Removal(String text) {
        this.text = text;
    }

    /** The word of the API. */
    @Override
    public String toString() {
        return text;
    }
}
