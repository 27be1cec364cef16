package dev.stowage.fleet.wire;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.wire.DeclaredCluster.DeclaredPool;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A fleet as it would be after its documents were applied to a hub: each replaces the object of its name, or is new. As with
 * {@code kubectl apply}, what only a controller or the API server says is kept where a document does not say it.
 */
final class WhatIf {
    private final Map<Header.Identity, FleetObject.Content> live = new HashMap<>();
    private final Instant now;

    private WhatIf(List<FleetObject> live, Instant now) {
        live.forEach(object -> this.live.put(object.header().identity(), object.content()));
        this.now = now;
    }

    /** Both lists have objects that differ from each other. */
    static List<FleetObject> applied(List<FleetObject> documents, List<FleetObject> live, Instant now) {
        WhatIf whatIf = new WhatIf(live, now);
        List<FleetObject> written = documents.stream().map(whatIf::kept).toList();
        written.forEach(document -> whatIf.live.remove(document.header().identity()));
        List<FleetObject> all = new ArrayList<>(live.stream()
                .filter(object -> whatIf.live.containsKey(object.header().identity()))
                .toList());
        all.addAll(written);
        return List.copyOf(all);
    }

    /** The document, with what it keeps of the object that it replaces. */
    private FleetObject kept(FleetObject document) {
        FleetObject.Content was = live.getOrDefault(document.header().identity(), new FleetObject.Content.Broken());
        FleetObject.Content content = switch (document.content()) {
            case FleetObject.Content.OneCluster(var cluster)
            when was instanceof FleetObject.Content.OneCluster(var old) ->
                new FleetObject.Content.OneCluster(kept(cluster, old));
            case FleetObject.Content.OneDeployment(var deployment) ->
                new FleetObject.Content.OneDeployment(
                        was instanceof FleetObject.Content.OneDeployment(var old)
                                ? kept(deployment, old.created(), old)
                                : kept(deployment, now, deployment));
            case FleetObject.Content.OneCluster _,
                    FleetObject.Content.Shape _,
                    FleetObject.Content.OneReplica _,
                    FleetObject.Content.Broken _ -> document.content();
        };
        return new FleetObject(document.header(), content, document.said());
    }

    private static Deployment kept(Deployment document, Instant created, Deployment was) {
        return new Deployment(
                document.key(),
                document.created().equals(Instant.MIN) ? created : document.created(),
                document.terminating(),
                document.replicas(),
                document.priority(),
                document.unschedulableAfter(),
                document.updateStrategy(),
                document.placement(),
                document.clusterSelector(),
                document.tolerations(),
                document.engines(),
                document.failedPlacements().isEmpty() ? was.failedPlacements() : document.failedPlacements());
    }

    private static DeclaredCluster kept(DeclaredCluster document, DeclaredCluster was) {
        Cluster cluster = document.cluster();
        return new DeclaredCluster(
                new Cluster(
                        cluster.name(),
                        cluster.labels(),
                        document.saysReadiness()
                                ? cluster.readiness()
                                : was.cluster().readiness(),
                        cluster.taints(),
                        cluster.steering(),
                        cluster.pools()),
                document.saysReadiness() || was.saysReadiness(),
                document.pools().stream().map(pool -> kept(pool, was.pools())).toList());
    }

    private static DeclaredPool kept(DeclaredPool document, List<DeclaredPool> before) {
        if (!(document instanceof DeclaredPool.Wished(var pool, var className, var line, var path))) {
            return document;
        }
        for (DeclaredPool was : before) {
            if (was instanceof DeclaredPool.Published(var published)
                    && published.name().equals(pool.name())
                    && published.topologyKey().equals(pool.topologyKey())) {
                return new DeclaredPool.Wished(observed(pool, published), className, line, path);
            }
        }
        return document;
    }

    private static Pool observed(Pool pool, Pool published) {
        return new Pool(
                pool.name(),
                published.shape(),
                pool.nodes(),
                pool.scaling(),
                pool.topologyKey(),
                published.observation());
    }
}
