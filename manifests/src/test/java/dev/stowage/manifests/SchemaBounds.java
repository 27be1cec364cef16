package dev.stowage.manifests;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Documents that the structure of the schemas refuses: types, bounds, required and unknown fields. */
public final class SchemaBounds {
    private static final String LABEL = "should match '" + Limits.DNS_LABEL + "'";
    private static final String DURATION = "should match '" + Limits.DURATION + "'";
    private static final String QUANTITY = "should match '" + Limits.QUANTITY + "'";
    private static final String KEY = "should match '" + Limits.LABEL_KEY + "'";
    private static final String VALUE = "should match '" + Limits.LABEL_VALUE + "'";

    private SchemaBounds() {}

    private static SchemaCase device(String device, String problem) {
        return new SchemaCase(
                "InferenceClass", "spec: {devices: {0: {%s}}}".formatted(device), "spec.devices[0]." + problem);
    }

    private static SchemaCase pool(String pool, String problem) {
        return new SchemaCase(
                "InferenceCluster", "spec: {nodePools: {0: {%s}}}".formatted(pool), "spec.nodePools[0]." + problem);
    }

    private static SchemaCase deployment(String spec, String problem) {
        return new SchemaCase("ModelDeployment", "spec: {%s}".formatted(spec), "spec." + problem);
    }

    private static SchemaCase engines(String engines, String problem) {
        return deployment("template: {spec: {engines: [%s]}}".formatted(engines), "template.spec.engines" + problem);
    }

    /** {@code {a0: v, a1: v, …}}. */
    private static String entries(int count, String value) {
        return "{%s}"
                .formatted(String.join(
                        ", ",
                        IntStream.range(0, count)
                                .mapToObj(i -> "a%d: %s".formatted(i, value))
                                .toList()));
    }

    private static String items(int count, String format) {
        return "[%s]"
                .formatted(String.join(
                        ", ",
                        IntStream.range(0, count).mapToObj(format::formatted).toList()));
    }

    static final List<SchemaCase> DEVICES = Stream.of(
                    device(
                            "claim: Magic",
                            "claim: Unsupported value: \"Magic\": supported values: \"DRA\", \"ExtendedResource\", \"Synthetic\""),
                    device("count: 0", "count: should be greater than or equal to 1"),
                    device("count: 1025", "count: should be less than or equal to 1024"),
                    device("count: 1.5", "count: must be of type integer: \"number\""),
                    device("count: '8'", "count: must be of type integer: \"string\""),
                    device("name: 8", "name: must be of type string: \"integer\""),
                    device("name: ''", "name: should be at least 1 chars long"),
                    device("name: \"a\\n\"", "name: " + LABEL),
                    device("name: GPU", "name: " + LABEL),
                    device("name: " + "g".repeat(64), "name: Too long: may not be more than 63 bytes"),
                    device("driver: " + "…".repeat(254), "driver: Too long: may not be more than 253 bytes"),
                    device("attributes: {a: {bool: 1}}", "attributes.a.bool: must be of type boolean: \"integer\""),
                    device(
                            "attributes: " + entries(33, "{int: 1}"),
                            "attributes: Too many: 35: must have at most 32 items"),
                    device("capacity: {memory: {value: 80GB}}", "capacity.memory.value: " + QUANTITY),
                    device("podResources: {cpu: many}", "podResources.cpu: " + QUANTITY),
                    new SchemaCase(
                            "InferenceClass",
                            "spec: {devices: {0: {surprise: 1}}}",
                            "unknown field \"spec.devices[0].surprise\""),
                    new SchemaCase(
                            "InferenceClass", "spec: {devices: []}", "spec.devices: should have at least 1 items"),
                    new SchemaCase(
                            "InferenceClass", "spec: {devices: {}}", "spec.devices: must be of type array: \"object\""),
                    new SchemaCase(
                            "InferenceClass",
                            "spec: {devices: %s}".formatted(items(17, "{name: a%d, claim: Synthetic}")),
                            "spec.devices: Too many: 17: must have at most 16 items"),
                    new SchemaCase("InferenceClass", "spec: {devices: null}", "spec.devices: Required value"),
                    new SchemaCase("InferenceClass", "spec: null", "spec: Required value"),
                    new SchemaCase(
                            "InferenceClass",
                            "spec: {devices: [{name: a, claim: Synthetic}, {name: a, claim: Synthetic}]}",
                            "spec.devices[1]: Duplicate value: {\"name\":\"a\"}"))
            .toList();

    static final List<SchemaCase> CLUSTERS = Stream.of(
                    pool("name: GPU_pool", "name: " + LABEL),
                    pool("name: -a", "name: " + LABEL),
                    pool("nodeCount: -1, minNodeCount: null", "nodeCount: should be greater than or equal to 0"),
                    pool("maxNodeCount: 100001", "maxNodeCount: should be less than or equal to 100000"),
                    pool("className: null", "className: Required value"),
                    pool("growthTimeout: soon", "growthTimeout: " + DURATION),
                    pool("topologyKey: 'a b'", "topologyKey: " + KEY),
                    pool("tolerations: [{key: a, value: b c}]", "tolerations[0].value: " + VALUE),
                    pool(
                            "tolerations: [{key: a, effect: Never}]",
                            "tolerations[0].effect: Unsupported value: \"Never\": supported values: \"NoExecute\", \"NoSchedule\", \"PreferNoSchedule\""),
                    pool(
                            "nodeSelector: {a: " + "b".repeat(64) + "}",
                            "nodeSelector.a: Too long: may not be more than 63 bytes"),
                    new SchemaCase(
                            "InferenceCluster",
                            "spec: {steering: Sometimes}",
                            "spec.steering: Unsupported value: \"Sometimes\": supported values: \"Assumed\", \"Measured\", \"Off\""),
                    new SchemaCase(
                            "InferenceCluster", "spec: {taints: [{key: a}]}", "spec.taints[0].effect: Required value"),
                    new SchemaCase(
                            "InferenceCluster",
                            "spec: {taints: [{key: a, effect: PreferNoSchedule}]}",
                            "spec.taints[0].effect: Unsupported value: \"PreferNoSchedule\": supported values: \"NoExecute\", \"NoSchedule\""),
                    new SchemaCase(
                            "InferenceCluster",
                            "spec: {taints: [{key: a, effect: NoSchedule}, {key: a, value: b, effect: NoSchedule}]}",
                            "spec.taints[1]: Duplicate value: {\"effect\":\"NoSchedule\",\"key\":\"a\"}"),
                    new SchemaCase(
                            "InferenceCluster",
                            "spec: {nodePools: [{name: a, className: c}, {name: a, className: d}]}",
                            "spec.nodePools[1]: Duplicate value: {\"name\":\"a\"}"),
                    new SchemaCase(
                            "InferenceCluster",
                            "spec: {nodePools: %s}".formatted(items(65, "{name: a%d, className: c}")),
                            "spec.nodePools: Too many: 65: must have at most 64 items"),
                    new SchemaCase(
                            "InferenceCluster",
                            "status: {gpuPools: {0: {observation: {buckets: [{free: {gpu: -1}, nodes: 1}]}}}}",
                            "status.gpuPools[0].observation.buckets[0].free.gpu: should be greater than or equal to 0"))
            .toList();

    static final List<SchemaCase> DEPLOYMENTS = Stream.of(
                    deployment("replicas: 10001", "replicas: should be less than or equal to 10000"),
                    deployment("priority: 2147483648", "priority: should be less than or equal to 2147483647"),
                    deployment("unschedulableAfter: 60", "unschedulableAfter: must be of type string: \"integer\""),
                    deployment("progressDeadline: 1d", "progressDeadline: " + DURATION),
                    deployment(
                            "placement: {maxReplicasPerCluster: 0}",
                            "placement.maxReplicasPerCluster: should be greater than or equal to 1"),
                    deployment(
                            "template: {spec: {clusterSelector: {matchLabels: %s}}}".formatted(entries(65, "b")),
                            "template.spec.clusterSelector.matchLabels: Too many: 66: must have at most 64 items"),
                    engines("", ": should have at least 1 items"),
                    engines("{name: a}", "[0].members: Required value"),
                    engines(
                            "{name: a, copies: 1001, %s}".formatted(SchemaRefusals.STANDALONE),
                            "[0].copies: should be less than or equal to 1000"),
                    engines(
                            "{name: a, %1$s}, {name: a, %1$s}".formatted(SchemaRefusals.STANDALONE),
                            "[1]: Duplicate value: {\"name\":\"a\"}"),
                    engines(
                            "{name: a, members: [{nodeSelector: {devices: [{name: g, selectors: [{}]}]}, template: {}}]}",
                            "[0].members[0].nodeSelector.devices[0].selectors[0].cel: Required value"),
                    engines(
                            "{name: a, members: [{nodeSelector: {devices: [{name: g}]}, template: %s}]}"
                                    .formatted(entries(65, "b")),
                            "[0].members[0].template: Too many: 65: must have at most 64 items"))
            .toList();

    static final List<SchemaCase> OTHERS = Stream.of(
                    new SchemaCase(
                            "PoolObservation",
                            "status: {state: Imagined}",
                            "status.state: Unsupported value: \"Imagined\": supported values: \"Observed\", \"Stale\", \"Unobservable\""),
                    new SchemaCase(
                            "PoolObservation",
                            "spec: {nodeSelector: {}}",
                            "spec.nodeSelector: should have at least 1 properties"),
                    new SchemaCase("ReplicaObservation", "spec: {pods: null}", "spec.pods: Required value"),
                    new SchemaCase(
                            "ReplicaObservation",
                            "status: {missing: {0: {since: yesterday}}}",
                            "status.missing[0].since: must be of type date-time: \"yesterday\""),
                    new SchemaCase(
                            "ReplicaObservation",
                            "status: {missing: {0: {since: '2026-01-01T00:00Z'}}}",
                            "status.missing[0].since: must be of type date-time: \"2026-01-01T00:00Z\""))
            .toList();

    /** Every case. */
    public static List<SchemaCase> all() {
        return Stream.of(DEVICES, CLUSTERS, DEPLOYMENTS, OTHERS)
                .flatMap(List::stream)
                .toList();
    }
}
