package dev.stowage.webhook;

import dev.stowage.owners.Lineage;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Replicas;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The owner references that say which replica an object belongs to. */
final class GuardedOwners {
    /**
     * What kube-controller-manager alone makes objects for (kubernetes, {@code pkg/controller}): whoever else names one of
     * these as controller pretends.
     */
    private static final Set<String> OF_KUBERNETES = Set.of(
            "apps/DaemonSet",
            "apps/Deployment",
            "apps/ReplicaSet",
            "apps/StatefulSet",
            "batch/CronJob",
            "batch/Job",
            "/ReplicationController");

    private static final String TEMPLATE_HASH = "pod-template-hash";

    private static final String TEMPLATE = "spec.template.metadata.labels";

    private final User user;
    private final Replicas replicas;

    /**
     * @param user who writes the object
     * @param replicas those of one request
     */
    GuardedOwners(User user, Replicas replicas) {
        this.user = user;
        this.replicas = replicas;
    }

    /** What is wrong if somebody else creates the object. */
    List<Problem> created(GuardedObject object) {
        Origin origin = object.origin();
        List<Problem> problems =
                new ArrayList<>(changed(new Origin(origin.object(), List.of(), origin.labels()), origin));
        if (object.places().stream()
                .filter(place -> place.path().equals(TEMPLATE))
                .anyMatch(template -> pretends(origin.object(), template))) {
            problems.add(new Problem(
                    "metadata.name",
                    Problem.Type.FORBIDDEN,
                    "Forbidden: the pods of %s would be taken for those of a replica: choose another name"
                            .formatted(Quoted.of(origin.object().name()))));
        }
        return problems;
    }

    /**
     * Whether it is a ReplicaSet that is named as the Deployment controller would name one for a replica. Its pods may be seen
     * before it is, and then are known by that name alone.
     */
    private boolean pretends(ObjectKey object, GuardedObject.Place template) {
        String hash = template.labels().getOrDefault(TEMPLATE_HASH, "");
        if (hash.isEmpty()
                || !object.kind().equals("ReplicaSet")
                || !object.name().endsWith("-" + hash)) {
            return false;
        }
        OwnerRef itself = new OwnerRef("apps/v1", "ReplicaSet", object.name(), "", true);
        return replicas.of(new Origin(object.namespace(), List.of(itself), template.labels()))
                instanceof Lineage.OfReplica;
    }

    /** What is wrong if somebody else updates the object. */
    List<Problem> changed(Origin old, Origin now) {
        Set<OwnerRef> before = new HashSet<>(old.owners());
        Set<OwnerRef> after = new HashSet<>(now.owners());
        // All controllers are those of one object: whether it would be taken for a replica's is looked up once.
        boolean forges = after.stream().anyMatch(owner -> !before.contains(owner) && isNotTheirs(owner, now))
                && replicas.of(now) instanceof Lineage.OfReplica;
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < now.owners().size(); i++) {
            OwnerRef owner = now.owners().get(i);
            if (before.contains(owner)) {
                continue;
            }
            String path = "metadata.ownerReferences[%d]".formatted(i);
            if (owner.isReplicaObservation()) {
                problems.add(problem(path, owner, "only the hub may name %s: leave the reference out"));
            } else if (forges && isNotTheirs(owner, now)) {
                String who = isOfKubernetes(owner) ? "kube-controller-manager" : "an operator of another namespace";
                problems.add(problem(
                        path,
                        owner,
                        "only " + who + " makes objects for %s, which works for a replica: leave the reference out"));
            }
        }
        for (OwnerRef owner : old.owners()) {
            if (owner.isReplicaObservation() && !after.contains(owner)) {
                problems.add(problem(
                        "metadata.ownerReferences", owner, "only the hub may remove or change %s: keep the reference"));
            }
        }
        return problems;
    }

    /** Operators run in namespaces of their own, where those who may edit that of a replica have no say. */
    private boolean isNotTheirs(OwnerRef owner, Origin origin) {
        return owner.controller() && (isOfKubernetes(owner) || !user.isServiceAccountOutside(origin.namespace()));
    }

    private static boolean isOfKubernetes(OwnerRef owner) {
        return OF_KUBERNETES.contains(owner.group() + "/" + owner.kind());
    }

    private static Problem problem(String path, OwnerRef owner, String what) {
        String named = "the %s %s".formatted(owner.kind(), Quoted.of(owner.name()));
        return new Problem(path, Problem.Type.FORBIDDEN, "Forbidden: " + what.formatted(named));
    }
}
