package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class RefusalsTest {
    record Case(String kind, String patch, String problem) {
        @Override
        public String toString() {
            return kind + " " + patch;
        }
    }

    private static final String STANDALONE =
            "members: [{nodeSelector: {devices: [{name: gpu}]}, template: {spec: {}}}]";

    private static Case engines(String engines, String problem) {
        return new Case(
                "ModelDeployment",
                "spec: {template: {spec: {engines: [%s]}}}".formatted(engines),
                ".spec.template.spec" + problem);
    }

    private static Case device(String device, String problem) {
        return new Case("InferenceClass", "spec: {devices: {0: {%s}}}".formatted(device), ".spec.devices[0]" + problem);
    }

    private static Case pool(String pool, String problem) {
        return new Case(
                "InferenceCluster", "spec: {nodePools: {0: {%s}}}".formatted(pool), ".spec.nodePools[0]" + problem);
    }

    static final List<Case> DEVICES = Stream.of(
                    device("driver: null", ": a DRA device needs driver and deviceClassName"),
                    device(
                            "claim: ExtendedResource, deviceClassName: null",
                            ": an ExtendedResource device needs resourceName"),
                    device("claim: Synthetic", ": deviceClassName is for DRA devices"),
                    device("resourceName: example.com/gpu", ": resourceName is for ExtendedResource devices"),
                    device("claim: Magic", ".claim: is none of the values"),
                    device("count: 0", ".count: is out of range"),
                    device("count: 1025", ".count: is out of range"),
                    device("count: '8'", ".count: must be integer"),
                    device("name: GPU", ".name: does not match"),
                    device("name: " + "g".repeat(64), ".name: has 64 characters"),
                    device("surprise: 1", ".surprise: is unknown"),
                    device(
                            "attributes: {a: {}}",
                            ".attributes.a: exactly one of string, bool, int and version must be set"),
                    device(
                            "attributes: {a: {int: 1, bool: true}}",
                            ".attributes.a: exactly one of string, bool, int and version must be set"),
                    device("capacity: {memory: {value: 80GB}}", ".capacity.memory.value: does not match"),
                    device(
                            "capacity: {memory: {value: 1.5}}",
                            ".capacity.memory.value: must be an integer or a string"),
                    device("podResources: {cpu: many}", ".podResources.cpu: does not match"),
                    new Case("InferenceClass", "spec: {devices: []}", ".spec.devices: has 0 items"),
                    new Case("InferenceClass", "spec: {devices: null}", ".spec.devices: is required"),
                    new Case("InferenceClass", "spec: null", ".spec: is required"),
                    new Case(
                            "InferenceClass",
                            "spec: {devices: [{name: a, claim: Synthetic}, {name: a, claim: Synthetic}]}",
                            ".spec.devices[1]: is a duplicate"))
            .toList();

    static final List<Case> CLUSTERS = Stream.of(
                    pool("name: GPU_pool", ".name: does not match"),
                    pool("name: -a", ".name: does not match"),
                    pool("nodeCount: 1", ": minNodeCount must not be above nodeCount"),
                    pool("nodeCount: 9", ": nodeCount must not be above maxNodeCount"),
                    pool("nodeCount: -1, minNodeCount: null", ".nodeCount: is out of range"),
                    pool("maxNodeCount: 100001", ".maxNodeCount: is out of range"),
                    pool("className: null", ".className: is required"),
                    pool("growthTimeout: soon", ".growthTimeout: does not match"),
                    pool("topologyKey: 'a b'", ".topologyKey: does not match"),
                    pool(
                            "tolerations: [{key: a, operator: Exists, value: b}]",
                            ".tolerations[0]: a toleration with operator Exists has no value"),
                    pool(
                            "tolerations: [{value: b}]",
                            ".tolerations[0]: a toleration without a key needs operator Exists"),
                    pool("tolerations: [{key: a, effect: Never}]", ".tolerations[0].effect: is none of the values"),
                    pool("nodeSelector: {a: " + "b".repeat(64) + "}", ".nodeSelector.a: has 64 characters"),
                    new Case("InferenceCluster", "spec: {cluster: null}", ".spec: cluster is needed"),
                    new Case(
                            "InferenceCluster",
                            "spec: {cluster: {existing: null}}",
                            ".spec.cluster: existing is needed when source is Existing"),
                    new Case(
                            "InferenceCluster", "spec: {steering: Sometimes}", ".spec.steering: is none of the values"),
                    new Case("InferenceCluster", "spec: {taints: [{key: a}]}", ".spec.taints[0].effect: is required"),
                    new Case(
                            "InferenceCluster",
                            "spec: {taints: [{key: a, effect: PreferNoSchedule}]}",
                            ".spec.taints[0].effect: is none of the values"),
                    new Case(
                            "InferenceCluster",
                            "spec: {taints: [{key: a, effect: NoSchedule}, {key: a, value: b, effect: NoSchedule}]}",
                            ".spec.taints[1]: is a duplicate"),
                    new Case(
                            "InferenceCluster",
                            "spec: {nodePools: [{name: a, className: c}, {name: a, className: d}]}",
                            ".spec.nodePools[1]: is a duplicate"),
                    new Case(
                            "InferenceCluster",
                            "status: {gpuPools: {0: {observation: {buckets: [{free: {gpu: -1}, nodes: 1}]}}}}",
                            ".status.gpuPools[0].observation.buckets[0].free.gpu: is out of range"))
            .toList();

    static final List<Case> DEPLOYMENTS = Stream.of(
                    new Case("ModelDeployment", "spec: {replicas: 10001}", ".spec.replicas: is out of range"),
                    new Case("ModelDeployment", "spec: {priority: 2147483648}", ".spec.priority: is out of range"),
                    new Case(
                            "ModelDeployment",
                            "spec: {unschedulableAfter: 60}",
                            ".spec.unschedulableAfter: must be string"),
                    new Case(
                            "ModelDeployment",
                            "spec: {progressDeadline: 1d}",
                            ".spec.progressDeadline: does not match"),
                    new Case(
                            "ModelDeployment",
                            "spec: {placement: {maxReplicasPerCluster: 0}}",
                            ".spec.placement.maxReplicasPerCluster: is out of range"),
                    new Case(
                            "ModelDeployment",
                            "spec: {template: {metadata: {labels: {stowage.dev/deployment: x}}}}",
                            ".spec.template.metadata: labels under stowage.dev are reserved"),
                    new Case(
                            "ModelDeployment",
                            "spec: {template: {spec: {clusterSelector: {matchExpressions: [{key: a, operator: In}]}}}}",
                            ".spec.template.spec.clusterSelector.matchExpressions[0]: operators In and NotIn need values"),
                    new Case(
                            "ModelDeployment",
                            "spec: {template: {spec: {clusterSelector: {matchExpressions: [{key: a, operator: Exists, values: [b]}]}}}}",
                            ".spec.template.spec.clusterSelector.matchExpressions[0]: operators Exists and DoesNotExist have no values"),
                    new Case(
                            "ModelDeployment",
                            "spec: {template: {spec: {serving: {mode: PrefillDecode}}}}",
                            ".spec.template.spec: mode PrefillDecode needs two engines, one with phase Prefill and one with phase Decode"),
                    engines("{name: a, phase: Prefill, " + STANDALONE + "}", ": phase is for mode PrefillDecode"),
                    engines("", ".engines: has 0 items"),
                    engines("{name: a}", ".engines[0].members: is required"),
                    engines("{name: a, copies: 1001, " + STANDALONE + "}", ".engines[0].copies: is out of range"),
                    engines("{name: a, %1$s}, {name: a, %1$s}".formatted(STANDALONE), ".engines[1]: is a duplicate"),
                    engines(
                            "{name: a, members: [{template: {}}]}",
                            ".engines[0]: at least one member of an engine must request devices"),
                    engines(
                            "{name: a, members: [{nodeSelector: {devices: []}, template: {}}]}",
                            ".engines[0]: at least one member of an engine must request devices"),
                    engines(
                            "{name: a, members: [{role: Leader, nodeSelector: {devices: [{name: g}]}, template: {}}]}",
                            ".engines[0]: an engine has either one Standalone member or one Leader and one Worker"),
                    engines(
                            "{name: a, members: [{role: Standalone, nodeSelector: {devices: [{name: g}]}, template: {}}, {role: Worker, template: {}}]}",
                            ".engines[0]: an engine has either one Standalone member or one Leader and one Worker"),
                    engines(
                            "{name: a, members: [{worker: {nodes: 2}, nodeSelector: {devices: [{name: g}]}, template: {}}]}",
                            ".engines[0].members[0]: worker is for role Worker"),
                    engines(
                            "{name: a, members: [{nodeSelector: {devices: [{name: g}]}}]}",
                            ".engines[0].members[0]: template is needed"),
                    engines(
                            "{name: a, members: [{nodeSelector: {devices: [{name: g, selectors: [{}]}]}, template: {}}]}",
                            ".engines[0].members[0].nodeSelector.devices[0].selectors[0].cel: is required"))
            .toList();

    static final List<Case> OTHERS = Stream.of(
                    new Case(
                            "ModelReplica",
                            "spec: {engines: {0: {members: {0: {deviceRequests: {0: {deviceClassName: null}}}}}}}",
                            ".spec.engines[0].members[0].deviceRequests[0]: exactly one of deviceClassName and resourceName must be set"),
                    new Case(
                            "ModelReplica",
                            "spec: {engines: {0: {members: {0: {deviceRequests: null}, 1: {deviceRequests: null}}}}}",
                            ".spec.engines[0]: at least one member of an engine must claim devices"),
                    new Case("FleetPlan", "metadata: {name: other}", ": the one FleetPlan is named fleet"),
                    new Case("PoolObservation", "status: {state: Imagined}", ".status.state: is none of the values"),
                    new Case("PoolObservation", "spec: {nodeSelector: {}}", ".spec.nodeSelector: has 0 entries"),
                    new Case("ReplicaObservation", "spec: {pods: null}", ".spec.pods: is required"),
                    new Case(
                            "ReplicaObservation",
                            "status: {missing: {0: {since: yesterday}}}",
                            ".status.missing[0].since: is no time"))
            .toList();

    @ParameterizedTest
    @FieldSource({"DEVICES", "CLUSTERS", "DEPLOYMENTS", "OTHERS"})
    void badDocumentsAreRefusedWithTheFieldsPath(Case c) {
        assertThat(Documents.validator(c.kind()).validate(Documents.patched(c.kind(), c.patch())))
                .containsExactly(c.problem());
    }
}
