package dev.stowage.extender;

import java.util.List;

/** Whether a pool's histogram can be published. */
public sealed interface PoolState {
    /** It can. */
    record Observed() implements PoolState {}

    /**
     * It would be wrong.
     *
     * @param reason the first that applies
     * @param nodes those it applies to, in order; all where pods of several schedulers are the reason
     * @param schedulers those that allocate in the pool, in order
     */
    record Unobservable(UnobservableReason reason, List<NodeName> nodes, List<SchedulerName> schedulers)
            implements PoolState {
        public Unobservable {
            nodes = List.copyOf(nodes);
            schedulers = List.copyOf(schedulers);
        }
    }
}
