package dev.stowage.e2e;

import dev.stowage.manifests.Documents;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** One document of each kind that the command line reads, in which everything with a default is left out. */
final class LittleFleet {
    private static final String CLASS = """
            kind: InferenceClass
            metadata: {name: little}
            spec: {devices: [{name: gpu, driver: gpu.nvidia.com, deviceClassName: gpu.nvidia.com, claim%1$s, count%1$s}]}
            """;
    private static final String CLUSTER = """
            kind: InferenceCluster
            metadata: {name: little}
            spec:
              cluster: {source: Existing, existing: {secretRef: {name: east, key%1$s}}}
              steering%1$s
              schedulerName%1$s
              nodePools:
              - {name: a, className: little, nodeCount%1$s, scaleFromZero%1$s, growthTimeout%1$s, tolerations%1$s}
              - {name: b, className: little, maxNodeCount: 4, scaleFromZero: true, nodeCount%1$s, growthTimeout%1$s}
              - {name: c, className: little, tolerations: []}
              - {name: d, className: little, tolerations: [{key: a, operator%1$s}]}
            """;
    private static final String DEPLOYMENT = """
            kind: ModelDeployment
            metadata: {name: little, namespace: team}
            spec:
              replicas%1$s
              priority%1$s
              unschedulableAfter%1$s
              progressDeadline%1$s
              updateStrategy%1$s
              enforcement%1$s
              placement%1$s
              template:
                spec:
                  serving%1$s
                  tolerations: [{key: a, operator%1$s}]
                  engines:
                  - {name: main, copies%1$s, members: [{role%1$s, nodeSelector: {devices: [{name: gpu, count%1$s}]}, template: {}}]}
            """;
    private static final String GANG = """
            kind: ModelDeployment
            metadata: {name: little-gang, namespace: team}
            spec:
              placement: {maxReplicasPerCluster: 2, strategy%1$s}
              template:
                spec:
                  serving: {mode%1$s}
                  engines:
                  - name: main
                    members:
                    - {role: Leader, template: {}}
                    - {role: Worker, worker: {nodes%1$s}, nodeSelector: {devices: [{name: gpu}]}, template: {}}
            """;
    private static final String REPLICA = """
            kind: ModelReplica
            metadata: {name: little-0-0123456789, namespace: team, labels: {stowage.dev/deployment: little, stowage.dev/cluster: little}}
            spec:
              clusterName: little
              serving%1$s
              engines:
              - {name: main, copies%1$s, members: [{role%1$s, nodePoolName: a, deviceRequests: [{name: gpu, device: gpu, deviceClassName: gpu.nvidia.com, count%1$s}]}]}
            """;

    private LittleFleet() {}

    /** With nulls in place of what is left out, if they are asked for. */
    static List<JsonNode> documents(boolean withNulls) {
        return Stream.of(CLASS, CLUSTER, DEPLOYMENT, GANG, REPLICA)
                .map(text -> withNulls ? text.formatted(": null") : withoutPlaceholders(text))
                .map(text -> Documents.tree("apiVersion: stowage.dev/v1alpha1\n" + text))
                .toList();
    }

    private static String withoutPlaceholders(String text) {
        return text.replaceAll("(?m)^ *\\w+%1\\$s\n", "").replaceAll(", \\w+%1\\$s|\\w+%1\\$s, |\\w+%1\\$s", "");
    }
}
