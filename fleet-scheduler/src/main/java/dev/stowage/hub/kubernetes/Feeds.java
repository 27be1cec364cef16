package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.GangApi;
import dev.stowage.hub.ClusterNews;
import dev.stowage.manifests.Api;
import dev.stowage.manifests.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What is followed on a workload cluster, and what is known of it: that stays while there is no connection. */
final class Feeds {
    static final String LEASE = "stowage-observer";

    private static final String OURS = Api.GROUP + "/" + Api.VERSION;
    private static final String APPS = "apps/v1";
    private static final Kind REPLICAS = new Kind(OURS, "ReplicaObservation", "replicaobservations");
    static final Kind POOLS = new Kind(OURS, "PoolObservation", "poolobservations");
    private static final Kind LEASES = new Kind("coordination.k8s.io/v1", "Lease", "leases");

    private final KnownObjects known = new KnownObjects();
    private final FollowedPools pools;
    private final FollowedLease lease;
    private final Feed ofReplicas;
    private final Feed ofPools;
    private final Feed ofLease;
    private final List<Feed> everywhere;
    private final Feed ofGangs;
    private final Feed ofClaims;

    /** A kind with what becomes of its objects. */
    record Feed(Kind kind, Followed followed) {}

    Feeds(LinkSettings settings, Consumer<ClusterNews> news) {
        pools = new FollowedPools(news);
        lease = new FollowedLease(settings.ticker(), news);
        ofReplicas = new Feed(REPLICAS, new FollowedReplicas(news));
        ofPools = new Feed(POOLS, pools);
        ofLease = new Feed(LEASES.named(settings.companions(), LEASE), lease);
        everywhere = List.of(
                dispatched(new Kind(APPS, "Deployment", "deployments"), news),
                dispatched(new Kind(APPS, "StatefulSet", "statefulsets"), news),
                dispatched(new Kind("v1", "Service", "services"), news));
        ofGangs = dispatched(new Kind("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", "leaderworkersets"), news);
        ofClaims = dispatched(new Kind("resource.k8s.io/v1", "ResourceClaimTemplate", "resourceclaimtemplates"), news);
    }

    private Feed dispatched(Kind kind, Consumer<ClusterNews> news) {
        return new Feed(kind.labelled(Labels.REPLICA_UID), new FollowedObjects(known, news));
    }

    Feed replicas() {
        return ofReplicas;
    }

    Feed pools() {
        return ofPools;
    }

    Feed lease() {
        return ofLease;
    }

    /** Of what is dispatched, the kinds that the cluster has. */
    List<Feed> dispatched(Peer peer) {
        List<Feed> feeds = new ArrayList<>(everywhere);
        if (peer.gangs() == GangApi.LEADER_WORKER_SETS) {
            feeds.add(ofGangs);
        }
        if (peer.hasClaims()) {
            feeds.add(ofClaims);
        }
        return feeds;
    }

    FollowedPools followedPools() {
        return pools;
    }

    FollowedLease followedLease() {
        return lease;
    }

    KnownObjects known() {
        return known;
    }
}
