package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.GangApi;
import dev.stowage.hub.Unready;
import dev.stowage.manifests.Api;
import dev.stowage.process.NewestVersion;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Which cluster it is that answers, and what it serves.
 *
 * @param uid of its namespace kube-system
 * @param hasClaims whether it has ResourceClaims in the version that the hub writes
 */
record Peer(String uid, GangApi gangs, boolean hasClaims) {
    /** A request of this kind takes a moment where the API server is well. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    /** The one namespace that every cluster has, as a list: that has the newest version of everything. */
    private static final Kind KUBE_SYSTEM = new Kind("v1", "Namespace", "namespaces").named("", "kube-system");

    /**
     * What a sign of life says.
     *
     * @param version the newest of the whole cluster
     */
    record Sign(String uid, NewestVersion version) {
        /** Whether the cluster's memory was put back since that one. */
        boolean isBefore(Sign other) {
            return version.isBefore(other.version);
        }
    }

    /** Asks for all of it. */
    static Peer of(ApiServer server) {
        String uid = sign(server).uid();
        String ours = Api.GROUP + "/" + Api.VERSION;
        if (!serves(server, ours, "poolobservations") || !serves(server, ours, "replicaobservations")) {
            throw new LinkFault(
                    Unready.COMPANION_MISSING,
                    "The kinds PoolObservation and ReplicaObservation (%s) are not served. Maybe the CRDs and the companion have yet to be installed."
                            .formatted(ours));
        }
        return new Peer(
                uid,
                serves(server, "leaderworkerset.x-k8s.io/v1", "leaderworkersets")
                        ? GangApi.LEADER_WORKER_SETS
                        : GangApi.STATEFUL_SETS,
                serves(server, "resource.k8s.io/v1", "resourceclaimtemplates"));
    }

    /** Asks for a sign of life. */
    static Sign sign(ApiServer server) {
        ApiServer.Listing listing;
        try {
            listing = server.list(KUBE_SYSTEM, PATIENCE);
        } catch (Refusal refusal) {
            throw refusal.fault();
        }
        return listing.objects().stream()
                .map(namespace -> namespace.getMetadata().getUid())
                .filter(Objects::nonNull)
                .findFirst()
                .map(uid -> new Sign(uid, NewestVersion.parse(listing.version())))
                .orElseThrow(() -> new LinkFault(
                        Unready.UNREACHABLE, "What answers there is no API server: it has no kube-system."));
    }

    private static boolean serves(ApiServer server, String version, String plural) {
        try {
            APIResourceList served = server.get("/apis/" + version, APIResourceList.class, PATIENCE);
            return Objects.requireNonNullElse(served.getResources(), List.<APIResource>of()).stream()
                    .anyMatch(resource -> plural.equals(resource.getName()));
        } catch (Refusal refusal) {
            if (refusal.isOfAbsence()) {
                return false;
            }
            throw refusal.fault();
        }
    }
}
