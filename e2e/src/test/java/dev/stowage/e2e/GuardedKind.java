package dev.stowage.e2e;

import java.util.List;
import java.util.stream.Stream;

/**
 * A kind that the labels of replicas are guarded on.
 *
 * @param apiVersion of the kind
 * @param places where an object of it has labels, and the objects that controllers make from it
 * @param spec YAML, with the text {@code LABELS} where further labels of its pods go
 */
record GuardedKind(String apiVersion, String kind, List<Place> places, String spec) {
    private static final String CONTAINERS = "containers: [{name: main, image: none}]";
    private static final String TEMPLATE = "template: {metadata: {labels: {app: x}}, spec: {" + CONTAINERS + "}}";
    private static final String ONCE = "template: {spec: {restartPolicy: Never, " + CONTAINERS + "}}";
    private static final String SELECTOR = "selector: {matchLabels: {app: x}}, ";
    private static final String REQUESTS = "devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu}}]}";

    /**
     * A place for labels.
     *
     * @param path as messages name it
     * @param patch what puts labels there, as a JSON merge patch with {@code %s} for them
     */
    record Place(String path, String patch) {
        static final Place OWN = new Place("metadata.labels", "{metadata: {labels: %s}}");
        static final Place OF_PODS =
                new Place("spec.template.metadata.labels", "{spec: {template: {metadata: {labels: %s}}}}");
    }

    static Stream<GuardedKind> all() {
        return Stream.of(
                new GuardedKind("v1", "Pod", List.of(Place.OWN), "{" + CONTAINERS + "}"),
                new GuardedKind(
                        "v1",
                        "ReplicationController",
                        List.of(Place.OWN, Place.OF_PODS),
                        "{replicas: 0, selector: {app: x}, " + TEMPLATE + "}"),
                workload("Deployment", "replicas: 0, "),
                workload("ReplicaSet", "replicas: 0, "),
                new GuardedKind(
                        "apps/v1",
                        "StatefulSet",
                        List.of(
                                Place.OWN,
                                Place.OF_PODS,
                                new Place(
                                        "spec.volumeClaimTemplates[0].metadata.labels",
                                        "{spec: {volumeClaimTemplates: [{metadata: {name: disk, labels: %s}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]}}")),
                        "{replicas: 0, serviceName: none, " + SELECTOR + TEMPLATE + "}"),
                workload("DaemonSet", ""),
                new GuardedKind("batch/v1", "Job", List.of(Place.OWN, Place.OF_PODS), "{suspend: true, " + ONCE + "}"),
                new GuardedKind(
                        "batch/v1",
                        "CronJob",
                        List.of(
                                Place.OWN,
                                new Place(
                                        "spec.jobTemplate.metadata.labels",
                                        "{spec: {jobTemplate: {metadata: {labels: %s}}}}"),
                                new Place(
                                        "spec.jobTemplate.spec.template.metadata.labels",
                                        "{spec: {jobTemplate: {spec: {template: {metadata: {labels: %s}}}}}}")),
                        "{suspend: true, schedule: '0 0 1 1 *', jobTemplate: {spec: {" + ONCE + "}}}"),
                new GuardedKind("resource.k8s.io/v1", "ResourceClaim", List.of(Place.OWN), "{" + REQUESTS + "}"),
                new GuardedKind(
                        "resource.k8s.io/v1",
                        "ResourceClaimTemplate",
                        List.of(Place.OWN, new Place("spec.metadata.labels", "{spec: {metadata: {labels: %s}}}")),
                        "{spec: {" + REQUESTS + "}}"),
                leaderWorkerSet());
    }

    static GuardedKind pod() {
        return of("v1", "Pod");
    }

    static GuardedKind of(String apiVersion, String kind) {
        return all().filter(each -> each.apiVersion.equals(apiVersion) && each.kind.equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static GuardedKind workload(String kind, String replicas) {
        return new GuardedKind(
                "apps/v1", kind, List.of(Place.OWN, Place.OF_PODS), "{" + replicas + SELECTOR + TEMPLATE + "}");
    }

    private static GuardedKind leaderWorkerSet() {
        String pods = "{spec: {" + CONTAINERS + "}}";
        return new GuardedKind(
                "leaderworkerset.x-k8s.io/v1",
                "LeaderWorkerSet",
                List.of(
                        Place.OWN,
                        new Place(
                                "spec.leaderWorkerTemplate.leaderTemplate.metadata.labels",
                                "{spec: {leaderWorkerTemplate: {leaderTemplate: {metadata: {labels: %s}}}}}"),
                        new Place(
                                "spec.leaderWorkerTemplate.workerTemplate.metadata.labels",
                                "{spec: {leaderWorkerTemplate: {workerTemplate: {metadata: {labels: %s}}}}}")),
                "{leaderWorkerTemplate: {leaderTemplate: " + pods + ", workerTemplate: " + pods + "}}");
    }

    /** An object of it in namespace {@code team} without labels of replicas. */
    String object(String name) {
        return "{apiVersion: %s, kind: %s, metadata: {name: %s, namespace: team, labels: {app: x}}, spec: %s}"
                .formatted(apiVersion, kind, name, spec);
    }

    /** Names the object in requests about it. */
    String named(String name) {
        return "{apiVersion: %s, kind: %s, metadata: {name: %s, namespace: team}}".formatted(apiVersion, kind, name);
    }

    @Override
    public String toString() {
        return kind;
    }
}
