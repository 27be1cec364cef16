package dev.stowage.observer;

import dev.stowage.extender.PlannedReplica;

/**
 * A replica in a pool.
 *
 * @param isSettled whether as many of its pods are accounted as it is to have
 */
record Tenant(PlannedReplica planned, PoolCensus.ReplicaInPool inPool, boolean isSettled) {}
