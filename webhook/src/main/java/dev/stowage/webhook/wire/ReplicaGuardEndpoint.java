package dev.stowage.webhook.wire;

import dev.stowage.manifests.Labels;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.Origin;
import dev.stowage.owners.Replicas;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.GuardedChange;
import dev.stowage.webhook.GuardedObject;
import dev.stowage.webhook.Outcome;
import dev.stowage.webhook.ReplicaGuard;
import dev.stowage.webhook.TrustedAccounts;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Guards what says that an object belongs to a replica. Fails open: labels are only an index, so an unguarded moment changes
 * no accounting.
 */
public final class ReplicaGuardEndpoint implements Endpoint {
    /** Plural names with their groups; whatever can carry the labels of replicas, or make something that does. */
    private static final Set<String> GUARDED = Set.of(
            "pods",
            "replicationcontrollers",
            "daemonsets.apps",
            "deployments.apps",
            "replicasets.apps",
            "statefulsets.apps",
            "cronjobs.batch",
            "jobs.batch",
            "leaderworkersets.leaderworkerset.x-k8s.io",
            "resourceclaims.resource.k8s.io",
            "resourceclaimtemplates.resource.k8s.io");

    private final ReplicaGuard guard;

    public ReplicaGuardEndpoint(TrustedAccounts trusted, Replicas replicas) {
        this.guard = new ReplicaGuard(trusted, new TreeSet<>(Labels.OF_REPLICAS), replicas);
    }

    @Override
    public String path() {
        return "/validate-replicas";
    }

    @Override
    public List<Outcome> outcomes() {
        return List.of(
                Outcome.NOTHING_GUARDED,
                Outcome.TRUE_TO_ITS_OWNERS,
                Outcome.TRUSTED_ACCOUNT,
                Outcome.FORGED,
                Outcome.OWNER_UNKNOWN,
                Outcome.BEING_DELETED,
                Outcome.NOT_SERVED);
    }

    @Override
    public Decision decide(AdmissionRequest request) {
        if (!GUARDED.contains(name(request.resource()))
                || !request.subResource().isEmpty()) {
            return new Decision.Allow(Outcome.NOT_SERVED);
        }
        return switch (request.operation()) {
            case CREATE -> guard.decide(request.user(), new GuardedChange.Creation(object(request, request.object())));
            case UPDATE ->
                guard.decide(
                        request.user(),
                        new GuardedChange.Update(
                                object(request, request.oldObject()),
                                object(request, request.object()),
                                ObjectMeta.isBeingDeleted(request.oldObject())));
            case DELETE, CONNECT -> new Decision.Allow(Outcome.NOT_SERVED);
        };
    }

    private static String name(AdmissionRequest.Resource resource) {
        return resource.group().isEmpty() ? resource.resource() : resource.resource() + "." + resource.group();
    }

    private static GuardedObject object(AdmissionRequest request, JsonNode object) {
        ObjectKey key = new ObjectKey(
                request.resource().group(),
                request.kind().kind(),
                request.namespace(),
                object.path("metadata").path("name").stringValue(""));
        return new GuardedObject(
                new Origin(
                        key,
                        ObjectMeta.owners(object),
                        ObjectMeta.labels(object).values()),
                LabelPlaces.of(object));
    }
}
