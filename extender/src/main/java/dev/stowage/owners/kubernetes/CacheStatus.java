package dev.stowage.owners.kubernetes;

import java.time.Duration;

/**
 * How the cache of a kind is doing.
 *
 * @param kind as in RBAC rules, for example {@code replicasets.apps}; with its kind in front, {@code ReplicaSet.apps}, until the
 *     API server has said what it calls it there; of a part of a kind with the field that selects it, {@code events
 *     source=karpenter}
 * @param synced whether it has everything that is there, but for the news on their way; so it has of a kind that the API server
 *     needs not have and does not have
 * @param age since anything came from the API server, bookmarks included; zero if there is nothing that could come
 * @param problem why there is no news; empty if nothing is wrong
 */
public record CacheStatus(String kind, boolean synced, Duration age, String problem) {
    static CacheStatus of(String kind, KindCache.State state, Duration age) {
        return switch (state) {
            case KindCache.State.Synced() -> new CacheStatus(kind, true, age, "");
            case KindCache.State.NotServed() -> new CacheStatus(kind, true, Duration.ZERO, "");
            case KindCache.State.Failing(var why, var _) -> new CacheStatus(kind, false, age, why);
            case KindCache.State.Starting(), KindCache.State.ClusterScoped(), KindCache.State.Closed() ->
                new CacheStatus(kind, false, age, "");
        };
    }
}
