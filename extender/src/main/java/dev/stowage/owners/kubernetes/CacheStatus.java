package dev.stowage.owners.kubernetes;

import java.time.Duration;

/**
 * How the cache of a kind is doing.
 *
 * @param kind as in RBAC rules, for example {@code replicasets.apps}; with its kind in front, {@code ReplicaSet.apps}, until the
 *     API server has said what it calls it there
 * @param synced whether it has everything that is there, but for the news on their way
 * @param age since anything came from the API server, bookmarks included
 * @param problem why there is no news; empty if nothing is wrong
 */
public record CacheStatus(String kind, boolean synced, Duration age, String problem) {}
