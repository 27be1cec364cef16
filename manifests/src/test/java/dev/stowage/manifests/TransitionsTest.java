package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

class TransitionsTest {
    record Case(String kind, String patch, String problem) {
        @Override
        public String toString() {
            return kind + " " + patch;
        }
    }

    private static Case replica(String patch, String problem) {
        return new Case("ModelReplica", patch, problem);
    }

    static final List<Case> REFUSED = Stream.of(
                    replica("spec: {clusterName: west}", ".spec: a replica never moves to another cluster"),
                    replica("spec: {prediction: []}", ".spec: the prediction of a replica never changes"),
                    replica("spec: {prediction: null}", ".spec: the prediction of a replica never changes"),
                    replica("spec: {engines: {0: {name: other}}}", ".spec: the engines of a replica never change"),
                    replica(
                            "spec: {engines: {0: {copies: 2}}}",
                            ".spec.engines[0]: the shape of an engine of a replica never changes"),
                    replica(
                            "spec: {engines: {0: {members: {0: {nodePoolName: other}}}}}",
                            ".spec.engines[0].members[0]: the pool of a replica never changes"),
                    replica(
                            "spec: {engines: {0: {members: {1: {worker: {nodes: 2}}}}}}",
                            ".spec.engines[0].members[1]: the number of workers of a replica never changes"),
                    replica(
                            "spec: {engines: {0: {members: {1: {deviceRequests: {0: {count: 4}}}}}}}",
                            ".spec.engines[0].members[1]: what a replica claims never changes"),
                    replica(
                            "spec: {engines: {0: {members: {1: {deviceRequests: null}}}}}",
                            ".spec.engines[0].members[1]: what a replica claims never changes"),
                    replica("spec: {serving: {mode: PrefillDecode}}", ".spec: the mode of a replica never changes"),
                    new Case(
                            "ReplicaObservation",
                            "spec: {replicaUID: other}",
                            ".spec: whose observation this is never changes"),
                    new Case(
                            "ReplicaObservation",
                            "spec: {pods: {0: {count: 2}}}",
                            ".spec: pods and prediction never change"))
            .toList();

    static final List<Case> ACCEPTED = Stream.of(
                    replica("spec: {revision: other}", ""),
                    replica("spec: {engines: {0: {members: {0: {template: {spec: {hostNetwork: true}}}}}}}", ""),
                    replica("status: {committed: false}", ""),
                    new Case("ReplicaObservation", "spec: {enforcement: Required}", ""),
                    new Case("ReplicaObservation", "spec: {workloads: []}", ""),
                    new Case(
                            "ModelDeployment",
                            "spec: {replicas: 0, template: {spec: {engines: {0: {copies: 3}}}}}",
                            ""))
            .toList();

    @ParameterizedTest
    @FieldSource("REFUSED")
    void whatNeverChangesIsRefused(Case c) {
        JsonNode old = Documents.tree(Documents.text(c.kind()));

        assertThat(Documents.validator(c.kind()).validateUpdate(Documents.patched(c.kind(), c.patch()), old))
                .contains(c.problem());
    }

    @Test
    void everyRuleRefusesSomething() {
        Set<String> refused = Stream.of(
                        RefusalsTest.DEVICES, RefusalsTest.CLUSTERS, RefusalsTest.DEPLOYMENTS, RefusalsTest.OTHERS)
                .flatMap(List::stream)
                .map(RefusalsTest.Case::problem)
                .collect(Collectors.toCollection(TreeSet::new));
        REFUSED.forEach(c -> refused.add(c.problem()));

        assertThat(messages())
                .isNotEmpty()
                .allSatisfy(message -> assertThat(refused).anyMatch(problem -> problem.endsWith(": " + message)));
    }

    private static Set<String> messages() {
        return GeneratedFiles.definitions().values().stream()
                .flatMap(crd -> crd.findValues("x-kubernetes-validations").stream())
                .flatMap(JsonNode::valueStream)
                .map(rule -> rule.get("message").asString())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @FieldSource("ACCEPTED")
    void whatMayChangeIsAccepted(Case c) {
        JsonNode old = Documents.tree(Documents.text(c.kind()));

        assertThat(Documents.validator(c.kind()).validateUpdate(Documents.patched(c.kind(), c.patch()), old))
                .isEmpty();
    }
}
