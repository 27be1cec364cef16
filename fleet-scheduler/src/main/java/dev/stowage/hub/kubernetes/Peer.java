package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.GangApi;
import dev.stowage.hub.Unready;
import dev.stowage.manifests.Api;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
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

    /** Asks for all of it. */
    static Peer of(ApiServer server) {
        String uid = uid(server);
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

    /** Asks for the uid alone: also a sign of life. */
    static String uid(ApiServer server) {
        GenericKubernetesResource namespace = asked(server, "/api/v1/namespaces/kube-system");
        String uid =
                namespace.getMetadata() == null ? null : namespace.getMetadata().getUid();
        if (uid == null) {
            throw new LinkFault(Unready.UNREACHABLE, "What answers there is no API server: it has no kube-system.");
        }
        return uid;
    }

    private static GenericKubernetesResource asked(ApiServer server, String path) {
        try {
            return server.get(path, GenericKubernetesResource.class, PATIENCE);
        } catch (Refusal refusal) {
            throw refusal.fault();
        }
    }

    private static boolean serves(ApiServer server, String version, String plural) {
        try {
            APIResourceList served = server.get("/apis/" + version, APIResourceList.class, PATIENCE);
            return Objects.requireNonNullElse(
                            served.getResources(), List.<io.fabric8.kubernetes.api.model.APIResource>of())
                    .stream()
                    .anyMatch(resource -> plural.equals(resource.getName()));
        } catch (Refusal refusal) {
            if (refusal.isOfAbsence()) {
                return false;
            }
            throw refusal.fault();
        }
    }
}
