package dev.stowage.hub.kubernetes;

import dev.stowage.manifests.Api;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** A kind of a workload cluster that the hub reads or writes; said here, so that no API server is asked for it. */
enum ServedKind {
    NAMESPACE("", "v1", "Namespace", "namespaces"),
    SERVICE("", "v1", "Service", "services"),
    POD("", "v1", "Pod", "pods"),
    SECRET("", "v1", "Secret", "secrets"),
    CONFIG_MAP("", "v1", "ConfigMap", "configmaps"),
    VOLUME_CLAIM("", "v1", "PersistentVolumeClaim", "persistentvolumeclaims"),
    DEPLOYMENT("apps", "v1", "Deployment", "deployments"),
    STATEFUL_SET("apps", "v1", "StatefulSet", "statefulsets"),
    LEADER_WORKER_SET("leaderworkerset.x-k8s.io", "v1", "LeaderWorkerSet", "leaderworkersets"),
    RESOURCE_CLAIM("resource.k8s.io", "v1", "ResourceClaim", "resourceclaims"),
    RESOURCE_CLAIM_TEMPLATE("resource.k8s.io", "v1", "ResourceClaimTemplate", "resourceclaimtemplates"),
    REPLICA_OBSERVATION(Api.GROUP, Api.VERSION, "ReplicaObservation", "replicaobservations");

    private final String group;
    private final String version;
    private final String kind;
    private final String plural;

    ServedKind(String group, String version, String kind, String plural) {
        this.group = group;
        this.version = version;
        this.kind = kind;
        this.plural = plural;
    }

    /** The one of an object. */
    static ServedKind of(String kind) {
        for (ServedKind served : values()) {
            if (served.kind.equals(kind)) {
                return served;
            }
        }
        throw new IllegalArgumentException("The kind (%s) must be one that is dispatched.".formatted(kind));
    }

    /** Whether it makes pods. */
    boolean isWorkload() {
        return switch (this) {
            case DEPLOYMENT, STATEFUL_SET, LEADER_WORKER_SET -> true;
            case NAMESPACE,
                    SERVICE,
                    POD,
                    SECRET,
                    CONFIG_MAP,
                    VOLUME_CLAIM,
                    RESOURCE_CLAIM,
                    RESOURCE_CLAIM_TEMPLATE,
                    REPLICA_OBSERVATION -> false;
        };
    }

    String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    String kind() {
        return kind;
    }

    String path(String namespace, String name) {
        return "%s/%s/namespaces/%s/%s/%s"
                .formatted(group.isEmpty() ? "/api" : "/apis/" + group, version, namespace, plural, name);
    }

    ResourceDefinitionContext context() {
        return new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion(version)
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(this != NAMESPACE)
                .build();
    }
}
