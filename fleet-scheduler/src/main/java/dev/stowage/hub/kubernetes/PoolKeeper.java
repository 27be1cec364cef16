package dev.stowage.hub.kubernetes;

import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.Unready;
import dev.stowage.hub.wire.PoolUpkeep;
import dev.stowage.hub.wire.PoolUpkeep.Step;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Keeps the PoolObservations of this hub on a workload cluster as they are wanted. It outlives connections. */
final class PoolKeeper {
    private static final String MANAGER = "?fieldManager=stowage-hub";
    private static final long RETRY = TimeUnit.SECONDS.toNanos(1);

    private final String fleet;
    private final KubernetesSerialization json;
    private final Consumer<ClusterNews> news;
    private volatile Wish wish = new Wish.Unsaid();
    private List<String> disputed = List.of();

    /** What is wanted. */
    private sealed interface Wish {
        /** As long as nobody has said so, nothing is touched. */
        record Unsaid() implements Wish {}

        /** The specs by name, for the cluster of that uid. */
        record Said(String cluster, SortedMap<String, Map<String, Object>> specs) implements Wish {}
    }

    /** @param fleet the uid of the hub's namespace kube-system */
    PoolKeeper(String fleet, KubernetesSerialization json, Consumer<ClusterNews> news) {
        this.fleet = fleet;
        this.json = json;
        this.news = news;
    }

    /**
     * From now on these are wanted. May be called by any thread.
     *
     * @param cluster the uid of the workload cluster where they are
     */
    @SuppressWarnings("unchecked")
    void keep(String cluster, List<PoolObservation> pools) {
        SortedMap<String, Map<String, Object>> specs = new TreeMap<>();
        for (PoolObservation pool : pools) {
            Map<String, Object> spec = json.convertValue(pool.getSpec(), Map.class);
            spec.put("fleet", fleet);
            specs.put(pool.getMetadata().getName(), spec);
        }
        wish = new Wish.Said(cluster, specs);
    }

    /**
     * Does what is to be done, if it is to be done on that cluster.
     *
     * @param cluster the uid of the one that answers
     * @param present all that are there, by name
     * @return after how many nanoseconds to try again; 0 if all is well
     */
    long look(ApiServer server, String cluster, SortedMap<String, GenericKubernetesResource> present) {
        return switch (wish) {
            case Wish.Unsaid() -> 0;
            case Wish.Said(var meant, var _) when !meant.equals(cluster) -> 0;
            case Wish.Said(var _, var specs) -> {
                PoolUpkeep upkeep = PoolUpkeep.of(fleet, specs, present);
                tell(upkeep.disputed());
                yield upkeep.steps().stream().allMatch(step -> succeeds(server, step)) ? 0 : RETRY;
            }
        };
    }

    private void tell(List<String> now) {
        if (!now.equals(disputed)) {
            disputed = now;
            news.accept(new ClusterNews.PoolsDisputed(now));
        }
    }

    private static boolean succeeds(ApiServer server, Step step) {
        try {
            switch (step) {
                case Step.Create(var pool, var spec) -> apply(server, pool, Map.of("name", pool), spec);
                case Step.Correct(var pool, var version, var spec) ->
                    apply(server, pool, Map.of("name", pool, "resourceVersion", version), spec);
                case Step.Remove(var pool, var uid) ->
                    server.send(
                            "DELETE",
                            path(pool),
                            "application/json",
                            Map.of("preconditions", Map.of("uid", uid), "apiVersion", "v1", "kind", "DeleteOptions"));
            }
            return true;
        } catch (Refusal refusal) {
            return isOver(refusal);
        }
    }

    /** Whether there is nothing more to do about it. */
    private static boolean isOver(Refusal refusal) {
        if (refusal.isOfRights()) {
            throw refusal.fault();
        }
        // The API server says so with a status that stands for a fault of its own.
        boolean isUnknown = refusal.words().contains("field not declared in schema");
        if (!isUnknown && refusal.isPassing()) {
            return false;
        }
        if (refusal.isOfAbsence()) {
            return true;
        }
        throw new LinkFault(
                Unready.PROTOCOL_MISMATCH,
                "The cluster does not take the PoolObservations of this hub. Maybe its CRDs are of another version: %s"
                        .formatted(refusal.words()),
                refusal);
    }

    private static void apply(ApiServer server, String pool, Map<String, Object> metadata, Map<String, Object> spec) {
        GenericKubernetesResource applied = server.send(
                "PATCH",
                path(pool) + MANAGER + "&force=true",
                "application/apply-patch+yaml",
                Map.of(
                        "apiVersion",
                        Feeds.POOLS.apiVersion(),
                        "kind",
                        Feeds.POOLS.kind(),
                        "metadata",
                        metadata,
                        "spec",
                        spec));
        if (!PoolUpkeep.says(applied, spec)) {
            replace(server, pool, applied, spec);
        }
    }

    /** Fields that somebody else added stay when one's own are applied. */
    private static void replace(
            ApiServer server, String pool, GenericKubernetesResource applied, Map<String, Object> spec) {
        server.send(
                "PATCH",
                path(pool) + MANAGER,
                "application/json-patch+json",
                List.of(
                        Map.of(
                                "op", "test",
                                "path", "/metadata/resourceVersion",
                                "value", applied.getMetadata().getResourceVersion()),
                        Map.of("op", "replace", "path", "/spec", "value", spec)));
    }

    private static String path(String pool) {
        return Feeds.POOLS.path() + "/" + pool;
    }
}
