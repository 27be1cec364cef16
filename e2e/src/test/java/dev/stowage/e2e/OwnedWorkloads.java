package dev.stowage.e2e;

import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;

/** Workloads of namespace {@code team} that replicas own, and others. */
final class OwnedWorkloads {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final KubernetesClient client;

    OwnedWorkloads(KubernetesClient client) {
        this.client = client;
    }

    /** Owners as metadata of an object has them. */
    record Owner(String yaml) {
        static final Owner NONE = new Owner("[]");

        static Owner of(HasMetadata object) {
            return new Owner("[{apiVersion: %s, kind: %s, name: %s, uid: %s, controller: true}]"
                    .formatted(
                            object.getApiVersion(),
                            object.getKind(),
                            object.getMetadata().getName(),
                            object.getMetadata().getUid()));
        }
    }

    HasMetadata create(String yaml) {
        return client.resource(yaml).create();
    }

    /** A replica whose pods this workload makes, so that its name is the replica's too. */
    Owner replica(String apiVersion, String kind, String name) {
        return Owner.of(create("""
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: %3$s, namespace: team}
                spec:
                  deployment: chat
                  replicaUID: uid-of-%3$s
                  workloads: [{apiVersion: %1$s, kind: %2$s, name: %3$s, engine: main, role: Standalone}]
                  pods: [{engine: main, role: Standalone, count: 1, pool: h100, devices: {gpu: 8}}]
                """.formatted(apiVersion, kind, name)));
    }

    /** One of apps/v1, with one pod. */
    HasMetadata workload(String kind, String name, Owner owner) {
        return create("""
                apiVersion: apps/v1
                kind: %s
                metadata: {name: %2$s, namespace: team, ownerReferences: %3$s}
                spec:
                  replicas: 1
                  %4$s
                  selector: {matchLabels: {app: %2$s}}
                  template: {metadata: {labels: {app: %2$s}}, spec: {containers: [{name: main, image: none}]}}
                """.formatted(kind, name, owner.yaml(), kind.equals("StatefulSet") ? "serviceName: none" : ""));
    }

    HasMetadata job(String name, Owner owner) {
        return create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: %s, namespace: team, ownerReferences: %s}
                spec: %s
                """.formatted(name, owner.yaml(), JOB));
    }

    HasMetadata cronJob(String name, Owner owner) {
        return create("""
                apiVersion: batch/v1
                kind: CronJob
                metadata: {name: %s, namespace: team, ownerReferences: %s}
                spec: {schedule: "0 0 1 1 *", jobTemplate: {spec: %s}}
                """.formatted(name, owner.yaml(), JOB));
    }

    private static final String JOB =
            "{template: {spec: {restartPolicy: Never, containers: [{name: main, image: none}]}}}";

    /** A ReplicaSet that names its pods' template as the Deployment controller would, but has no Deployment. */
    HasMetadata bareReplicaSet(String deployment, String hash, Owner owner) {
        return create("""
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {name: %1$s-%2$s, namespace: team, ownerReferences: %3$s}
                spec:
                  replicas: 1
                  selector: {matchLabels: {pod-template-hash: "%2$s", bare: "yes"}}
                  template:
                    metadata: {labels: {pod-template-hash: "%2$s", bare: "yes"}}
                    spec: {containers: [{name: main, image: none}]}
                """.formatted(deployment, hash, owner.yaml()));
    }

    /** An object of a kind of {@link #define}. */
    HasMetadata custom(String kind, String name, Owner owner) {
        return create("""
                apiVersion: example.com/v1
                kind: %s
                metadata: {name: %s, namespace: team, ownerReferences: %s}
                """.formatted(kind, name, owner.yaml()));
    }

    /** A replica whose gang this LeaderWorkerSet makes. */
    Owner gangReplica(String name) {
        return Owner.of(create("""
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: %1$s, namespace: team}
                spec:
                  deployment: chat
                  replicaUID: uid-of-%1$s
                  workloads:
                  - {apiVersion: %2$s/v1, kind: LeaderWorkerSet, name: %1$s, engine: main, role: Leader, copy: 0}
                  - {apiVersion: %2$s/v1, kind: LeaderWorkerSet, name: %1$s, engine: main, role: Worker, copy: 0}
                  pods:
                  - {engine: main, role: Leader, copy: 0, count: 1, pool: h100, devices: {gpu: 8}}
                  - {engine: main, role: Worker, copy: 0, count: 1, pool: h100, devices: {gpu: 8}}
                """.formatted(name, LEADER_WORKER_SETS)));
    }

    HasMetadata leaderWorkerSet(String name, Owner owner) {
        return create("""
                apiVersion: %s/v1
                kind: LeaderWorkerSet
                metadata: {name: %s, namespace: team, ownerReferences: %s}
                """.formatted(LEADER_WORKER_SETS, name, owner.yaml()));
    }

    /** The StatefulSet of the leaders of a LeaderWorkerSet. */
    HasMetadata leaders(String name, Owner owner) {
        return create("""
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: %1$s, namespace: team, ownerReferences: %2$s}
                spec:
                  replicas: 1
                  serviceName: none
                  selector: {matchLabels: {app: %1$s}}
                  template:
                    metadata: {labels: {app: %1$s, leaderworkerset.sigs.k8s.io/worker-index: "0"}}
                    spec: {containers: [{name: main, image: none}]}
                """.formatted(name, owner.yaml()));
    }

    private static final String LEADER_WORKER_SETS = "leaderworkerset.x-k8s.io";

    /** Defines a kind, and returns when it is served. */
    void define(String group, String kind, String plural) {
        create("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: %2$s.%3$s}
                spec:
                  group: %3$s
                  scope: Namespaced
                  names: {kind: %1$s, plural: %2$s}
                  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]
                """.formatted(kind, plural, group));
        Waiting.byAsking(
                "the kind %s to be served".formatted(kind),
                () -> kinds(group),
                kinds -> kinds.contains(kind),
                DEADLINE);
    }

    private List<String> kinds(String group) {
        APIResourceList resources = client.getApiResources(group + "/v1");
        return resources == null
                ? List.of()
                : resources.getResources().stream().map(APIResource::getKind).toList();
    }
}
