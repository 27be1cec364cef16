package dev.stowage.extender;

/**
 * What was counted on one node for one pool.
 *
 * @param total devices that exist there, whether they can be used or not
 * @param allocators schedulers whose pods hold devices of the pool there by claims
 */
record Count(Standing standing, DeviceCounts total, SortedKeys<SchedulerName> allocators) {}
