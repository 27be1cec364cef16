package dev.stowage.e2e;

import dev.stowage.e2e.StowageApi.Answer;
import dev.stowage.manifests.Documents;
import dev.stowage.manifests.SchemaRule;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A document whose lists and maps are as long as the schema allows wherever a rule is evaluated for each of their elements, so
 * that rules cost as much as they can.
 *
 * @param patch what makes it from the example
 */
record LargestDocument(String name, String kind, Way way, String patch) {
    /** What is asked of the API server. */
    enum Way {
        /** To make it. */
        CREATE,
        /** To write the status of one that is there. */
        STATUS,
        /** To write the same again, when rules compare it with what is there. */
        UPDATE
    }

    /** Of 1,024 nodes, each with as much as still fits into an object of 1.5 MiB, which is what etcd takes. */
    private static final String PREDICTION = list(
            1_024,
            i -> "{pool: p, slot: s/%d, free: %s, pods: %s}"
                    .formatted(i, map(16, "1"), list(8, j -> "{engine: e%d, role: Worker, count: 1}".formatted(j))));

    private static final String TOLERATIONS = list(64, _ -> "{key: a, operator: Exists}");

    static List<LargestDocument> all() {
        return List.of(
                new LargestDocument(
                        "InferenceClass", "InferenceClass", Way.CREATE, "spec: {devices: %s}".formatted(devices())),
                new LargestDocument(
                        "PoolObservation",
                        "PoolObservation",
                        Way.CREATE,
                        "spec: {devices: %s, tolerations: %s}".formatted(devices(), TOLERATIONS)),
                new LargestDocument(
                        "InferenceCluster",
                        "InferenceCluster",
                        Way.CREATE,
                        "spec: {nodePools: %s}"
                                .formatted(list(
                                        64,
                                        i ->
                                                "{name: p%d, className: c, minNodeCount: 1, maxNodeCount: 2, tolerations: %s}"
                                                        .formatted(i, TOLERATIONS)))),
                new LargestDocument(
                        "status of InferenceCluster",
                        "InferenceCluster",
                        Way.STATUS,
                        "status: {gpuPools: %s}"
                                .formatted(list(64, i -> "{name: p%d, devices: %s}".formatted(i, devices())))),
                new LargestDocument("ModelDeployment", "ModelDeployment", Way.CREATE, deployment()),
                new LargestDocument("ModelReplica", "ModelReplica", Way.UPDATE, replica()),
                new LargestDocument("ReplicaObservation", "ReplicaObservation", Way.UPDATE, observation()),
                new LargestDocument(
                        "FleetPlan",
                        "FleetPlan",
                        Way.STATUS,
                        "status: {committed: %s}"
                                .formatted(list(4_096, i -> "{namespace: team, replica: r%d, uid: u}".formatted(i)))));
    }

    private static String devices() {
        return list(
                16,
                i -> "{name: d%d, driver: d, deviceClassName: c, attributes: %s}".formatted(i, map(32, "{int: 1}")));
    }

    private static String deployment() {
        String requests = list(16, i -> "{name: d%d, selectors: [{cel: 'true'}]}".formatted(i));
        String member = "{role: %s, nodeSelector: {devices: %s}, template: {spec: {}}}";
        String engines = list(
                8,
                i -> "{name: e%d, members: [%s, %s]}"
                        .formatted(i, member.formatted("Leader", requests), member.formatted("Worker", requests)));
        String expressions = list(64, _ -> "{key: a, operator: In, values: %s}".formatted(list(64, i -> "v" + i)));
        return "spec: {template: {metadata: {labels: %s}, spec: {engines: %s, tolerations: %s, clusterSelector: {matchExpressions: %s}}}}"
                .formatted(map(63, "b"), engines, TOLERATIONS, expressions);
    }

    private static String replica() {
        String requests = list(16, i -> "{name: d%d, deviceClassName: c}".formatted(i));
        String member = "{role: %s, nodePoolName: p, deviceRequests: %s, template: {spec: {}}}";
        String engines = list(
                8,
                i -> "{name: e%d, members: [%s, %s]}"
                        .formatted(i, member.formatted("Leader", requests), member.formatted("Worker", requests)));
        return "spec: {engines: %s, prediction: %s}".formatted(engines, PREDICTION);
    }

    private static String observation() {
        return "spec: {pods: %s, prediction: %s}"
                .formatted(
                        list(
                                2_048,
                                i -> "{engine: e, role: Worker, copy: %d, count: 1, pool: p, devices: %s}"
                                        .formatted(i % 1_000, map(4, "8"))),
                        PREDICTION);
    }

    private static String list(int size, IntFunction<String> item) {
        return IntStream.range(0, size).mapToObj(item).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String map(int size, String value) {
        return IntStream.range(0, size)
                .mapToObj(i -> "k%d: %s".formatted(i, value))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** Under a name that no example has, unless the example is there to be changed. */
    JsonNode document() {
        ObjectNode document = (ObjectNode) Documents.patched(kind, patch);
        if (way != Way.STATUS) {
            ((ObjectNode) document.get("metadata")).put("name", "largest");
        }
        return document;
    }

    /** Whether it is there for the rule; others are tried with another document of the kind. */
    boolean isMeantFor(SchemaRule rule) {
        return rule.steps().isEmpty() || rule.steps().getFirst().equals(way == Way.STATUS ? "status" : "spec");
    }

    /** Makes what is to be compared with, and returns what is to be sent. */
    JsonNode prepare(StowageApi api) {
        JsonNode document = document();
        return switch (way) {
            case CREATE -> document;
            case STATUS -> api.current(document);
            case UPDATE -> api.create(document).body();
        };
    }

    Answer send(StowageApi api, JsonNode prepared) {
        return switch (way) {
            case CREATE -> api.tryToCreate(prepared);
            case STATUS -> api.tryToUpdateStatus(prepared);
            case UPDATE -> api.tryToUpdate(prepared);
        };
    }

    @Override
    public String toString() {
        return name;
    }
}
