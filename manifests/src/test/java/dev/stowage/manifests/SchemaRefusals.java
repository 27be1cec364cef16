package dev.stowage.manifests;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** New documents that a validation rule refuses, at each place where the rule stands, and others that they accept. */
public final class SchemaRefusals {
    static final String STANDALONE = "members: [{nodeSelector: {devices: [{name: gpu}]}, template: {spec: {}}}]";
    private static final String EITHER_OR = "an engine has either one Standalone member or one Leader and one Worker";
    private static final String PAIR =
            "mode PrefillDecode needs two engines, one with phase Prefill and one with phase Decode";

    private SchemaRefusals() {}

    /** What is refused of a device, wherever it stands. */
    private static Stream<SchemaCase> devices(String kind, String patch, String path) {
        BiFunction<String, String, SchemaCase> device =
                (fields, problem) -> new SchemaCase(kind, patch.formatted(fields), path + problem);
        return Stream.of(
                device.apply("driver: null", ": a DRA device needs driver and deviceClassName"),
                device.apply("deviceClassName: null", ": a DRA device needs driver and deviceClassName"),
                device.apply(
                        "claim: ExtendedResource, deviceClassName: null",
                        ": an ExtendedResource device needs resourceName"),
                device.apply("claim: Synthetic", ": deviceClassName is for DRA devices"),
                device.apply("resourceName: example.com/gpu", ": resourceName is for ExtendedResource devices"),
                device.apply(
                        "attributes: {a: {}}",
                        ".attributes[a]: exactly one of string, bool, int and version must be set"),
                device.apply(
                        "attributes: {example.com/a: {int: 1, bool: true}}",
                        ".attributes[example.com/a]: exactly one of string, bool, int and version must be set"));
    }

    /** What is refused of a toleration, wherever it stands. */
    private static Stream<SchemaCase> tolerations(String kind, String patch, String path) {
        return Stream.of(
                new SchemaCase(
                        kind,
                        patch.formatted("tolerations: [{key: a, operator: Exists, value: b}]"),
                        path + ".tolerations[0]: a toleration with operator Exists has no value"),
                new SchemaCase(
                        kind,
                        patch.formatted("tolerations: [{key: a, operator: Exists}, {value: b}]"),
                        path + ".tolerations[1]: a toleration without a key needs operator Exists"));
    }

    private static SchemaCase pool(String pool, String problem) {
        return new SchemaCase(
                "InferenceCluster", "spec: {nodePools: {0: {%s}}}".formatted(pool), "spec.nodePools[0]" + problem);
    }

    private static SchemaCase template(String spec, String problem) {
        return new SchemaCase(
                "ModelDeployment", "spec: {template: {spec: {%s}}}".formatted(spec), "spec.template.spec" + problem);
    }

    private static SchemaCase engine(String members, String problem) {
        return template("engines: [{name: a, members: [%s]}]".formatted(members), ".engines[0]" + problem);
    }

    private static SchemaCase replica(String spec, String problem) {
        return new SchemaCase("ModelReplica", "spec: {%s}".formatted(spec), "spec" + problem);
    }

    static final List<SchemaCase> DEVICES = Stream.of(
                    devices("InferenceClass", "spec: {devices: {0: {%s}}}", "spec.devices[0]"),
                    devices("PoolObservation", "spec: {devices: {0: {%s}}}", "spec.devices[0]"),
                    devices(
                            "InferenceCluster",
                            "status: {gpuPools: {0: {devices: {0: {%s}}}}}",
                            "status.gpuPools[0].devices[0]"))
            .flatMap(cases -> cases)
            .toList();

    static final List<SchemaCase> TOLERATIONS = Stream.of(
                    tolerations("InferenceCluster", "spec: {nodePools: {0: {%s}}}", "spec.nodePools[0]"),
                    tolerations("ModelDeployment", "spec: {template: {spec: {%s}}}", "spec.template.spec"),
                    tolerations("PoolObservation", "spec: {%s}", "spec"))
            .flatMap(cases -> cases)
            .toList();

    static final List<SchemaCase> CLUSTERS = Stream.of(
                    pool("nodeCount: 1", ": minNodeCount must not be above nodeCount"),
                    pool("nodeCount: 9", ": nodeCount must not be above maxNodeCount"),
                    pool("nodeCount: null, minNodeCount: 2", ": minNodeCount must not be above nodeCount"),
                    new SchemaCase("InferenceCluster", "spec: {cluster: null}", "spec: cluster is needed"),
                    new SchemaCase(
                            "InferenceCluster",
                            "spec: {cluster: {existing: null}}",
                            "spec.cluster: existing is needed when source is Existing"),
                    new SchemaCase("FleetPlan", "metadata: {name: other}", "<nil>: the one FleetPlan is named fleet"))
            .toList();

    static final List<SchemaCase> DEPLOYMENTS = Stream.of(
                    new SchemaCase(
                            "ModelDeployment",
                            "spec: {template: {metadata: {labels: {stowage.dev/deployment: x}}}}",
                            "spec.template.metadata: labels under stowage.dev are reserved"),
                    template(
                            "clusterSelector: {matchExpressions: [{key: a, operator: In}]}",
                            ".clusterSelector.matchExpressions[0]: operators In and NotIn need values"),
                    template(
                            "clusterSelector: {matchExpressions: [{key: a, operator: NotIn, values: []}]}",
                            ".clusterSelector.matchExpressions[0]: operators In and NotIn need values"),
                    template(
                            "clusterSelector: {matchExpressions: [{key: a, operator: Exists, values: [b]}]}",
                            ".clusterSelector.matchExpressions[0]: operators Exists and DoesNotExist have no values"),
                    template("serving: {mode: PrefillDecode}", ": " + PAIR),
                    template(
                            "serving: {mode: PrefillDecode}, engines: [{name: a, phase: Decode, %1$s}, {name: b, phase: Decode, %1$s}]"
                                    .formatted(STANDALONE),
                            ": " + PAIR),
                    template(
                            "engines: [{name: a, phase: Prefill, %s}]".formatted(STANDALONE),
                            ": phase is for mode PrefillDecode"),
                    engine("{template: {}}", ": at least one member of an engine must request devices"),
                    engine(
                            "{nodeSelector: {devices: []}, template: {}}",
                            ": at least one member of an engine must request devices"),
                    engine("{role: Leader, nodeSelector: {devices: [{name: g}]}, template: {}}", ": " + EITHER_OR),
                    engine(
                            "{role: Standalone, nodeSelector: {devices: [{name: g}]}, template: {}}, {role: Worker, template: {}}",
                            ": " + EITHER_OR),
                    engine(
                            "{worker: {nodes: 2}, nodeSelector: {devices: [{name: g}]}, template: {}}",
                            ".members[0]: worker is for role Worker"),
                    engine("{nodeSelector: {devices: [{name: g}]}}", ".members[0]: template is needed"))
            .toList();

    static final List<SchemaCase> REPLICAS = Stream.of(
                    replica("serving: {mode: PrefillDecode}", ": " + PAIR),
                    replica("engines: {0: {phase: Decode}}", ": phase is for mode PrefillDecode"),
                    replica(
                            "engines: {0: {members: [{role: Worker, nodePoolName: a, deviceRequests: [{name: g, deviceClassName: c}]}]}}",
                            ".engines[0]: " + EITHER_OR),
                    replica(
                            "engines: {0: {members: {0: {deviceRequests: null}, 1: {deviceRequests: null}}}}",
                            ".engines[0]: at least one member of an engine must claim devices"),
                    replica(
                            "engines: {0: {members: {0: {worker: {nodes: 1}}}}}",
                            ".engines[0].members[0]: worker is for role Worker"),
                    replica(
                            "engines: {0: {members: {0: {deviceRequests: {0: {deviceClassName: null}}}}}}",
                            ".engines[0].members[0].deviceRequests[0]: exactly one of deviceClassName and resourceName must be set"),
                    replica(
                            "engines: {0: {members: {0: {deviceRequests: {0: {resourceName: a/b}}}}}}",
                            ".engines[0].members[0].deviceRequests[0]: exactly one of deviceClassName and resourceName must be set"))
            .toList();

    /** With the examples, something that each rule has to accept. */
    static final List<SchemaCase> ACCEPTED = Stream.of(
                    SchemaCase.accepted(
                            "InferenceClass",
                            "spec: {devices: [{name: a, claim: ExtendedResource, resourceName: b/c}]}"),
                    SchemaCase.accepted(
                            "InferenceClass",
                            "spec: {devices: [{name: a, claim: Synthetic, attributes: {b: {bool: false}}}]}"),
                    SchemaCase.accepted(
                            "InferenceClass", "spec: {devices: [{name: a, claim: Synthetic, count: null}]}"),
                    SchemaCase.accepted(
                            "InferenceClass",
                            "spec: {devices: [{name: a, claim: Synthetic, driver: null, attributes: {b: null}, capacity: null}]}"),
                    SchemaCase.accepted("InferenceClass", "spec: {devices: [{name: a, claim: Synthetic, count: 8.0}]}"),
                    SchemaCase.accepted(
                            "PoolObservation",
                            "spec: {tolerations: [{operator: Exists}, {key: a, value: ''}], devices: {0: {attributes: {a: {int: -1}}}}}"),
                    SchemaCase.accepted(
                            "InferenceCluster",
                            "status: {gpuPools: {0: {devices: {0: {attributes: {a: {version: 1.0.0}}}}}}}"),
                    SchemaCase.accepted(
                            "InferenceCluster",
                            "spec: {nodePools: [{name: a, className: b}, {name: c, className: b, nodeCount: 0, minNodeCount: 0}]}"),
                    SchemaCase.accepted(
                            "ModelDeployment",
                            "spec: {template: {spec: {clusterSelector: {matchExpressions: [{key: a, operator: Exists}, {key: a, operator: In, values: [b]}]}}}}"),
                    SchemaCase.accepted(
                            "ModelDeployment",
                            "spec: {template: {spec: {serving: {mode: PrefillDecode}, engines: [{name: a, phase: Decode, %1$s}, {name: b, phase: Prefill, %1$s}]}}}"
                                    .formatted(STANDALONE)),
                    SchemaCase.accepted(
                            "ModelReplica",
                            "spec: {engines: {0: {members: {0: {deviceRequests: {0: {deviceClassName: null, resourceName: a/b}}}}}}}"))
            .toList();

    /** Every document that is refused. */
    public static List<SchemaCase> refused() {
        return Stream.of(DEVICES, TOLERATIONS, CLUSTERS, DEPLOYMENTS, REPLICAS)
                .flatMap(List::stream)
                .toList();
    }

    /** Documents that are accepted, beside the examples. */
    public static List<SchemaCase> accepted() {
        return ACCEPTED;
    }
}
