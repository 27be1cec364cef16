package dev.stowage.extender;

/**
 * What can be had on a node, as far as the planner tells nodes apart.
 *
 * @param domain the node's value of the pool's topology key; empty where the pool has none
 */
public record Stock(PoolName pool, String domain, DeviceCounts free) {
    Stock withFree(DeviceCounts less) {
        return new Stock(pool, domain, less);
    }
}
