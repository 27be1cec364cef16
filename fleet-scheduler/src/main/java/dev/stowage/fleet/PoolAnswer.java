package dev.stowage.fleet;

/** What a pool says to one more replica of a deployment, after a plan. */
public sealed interface PoolAnswer {
    String cluster();

    /**
     * It takes the replica, or its part of it.
     *
     * @param nodes nodes that the prediction would name; 0 under WholeNode, which predicts none
     * @param left devices that would be left free on them
     */
    record Fits(String cluster, String pool, int nodes, long left) implements PoolAnswer {}

    /** It does not take it. */
    record Refuses(PoolReason reason) implements PoolAnswer {
        @Override
        public String cluster() {
            return reason.cluster();
        }
    }

    /** The deployment's cluster selector leaves the whole cluster out. */
    record NotSelected(String cluster) implements PoolAnswer {}
}
