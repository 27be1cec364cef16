package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How far workloads are. */
final class WorkloadProgressTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final String DONE = "observedGeneration: 3, replicas: 2, updatedReplicas: 2, readyReplicas: 2";
    private static final String SAME = ", currentRevision: b, updateRevision: b";

    record Case(String kind, String status, boolean rolledOut) {
        @Override
        public String toString() {
            return "%s {%s}".formatted(kind, status);
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("Service", "", true),
                new Case("ResourceClaimTemplate", "", true),
                new Case("Deployment", "", false),
                new Case("Deployment", DONE, true),
                new Case("Deployment", DONE.replace("observedGeneration: 3", "observedGeneration: 2"), false),
                new Case("Deployment", DONE.replace("observedGeneration: 3", "observedGeneration: 4"), true),
                new Case("Deployment", DONE.replace("observedGeneration: 3,", ""), false),
                new Case("Deployment", DONE.replace(" replicas: 2", " replicas: 3"), false),
                new Case("Deployment", DONE.replace("updatedReplicas: 2", "updatedReplicas: 1"), false),
                new Case("Deployment", DONE.replace("readyReplicas: 2", "readyReplicas: 1"), false),
                new Case("Deployment", DONE + ", unavailableReplicas: 1", false),
                new Case("Deployment", DONE + ", unavailableReplicas: 0", true),
                new Case("StatefulSet", DONE + SAME, true),
                new Case("StatefulSet", DONE + ", currentRevision: a, updateRevision: b", false),
                new Case("StatefulSet", DONE.replace("readyReplicas: 2", "readyReplicas: 1") + SAME, false),
                new Case("StatefulSet", DONE.replace("observedGeneration: 3", "observedGeneration: 2") + SAME, false),
                new Case("LeaderWorkerSet", DONE, true),
                new Case("LeaderWorkerSet", DONE.replace("observedGeneration: 3,", ""), true),
                new Case("LeaderWorkerSet", DONE.replace("observedGeneration: 3", "observedGeneration: 2"), false),
                new Case("LeaderWorkerSet", DONE.replace("updatedReplicas: 2", "updatedReplicas: 1"), false),
                new Case("LeaderWorkerSet", DONE + ", conditions: [{type: UpdateInProgress, status: 'True'}]", false),
                new Case(
                        "LeaderWorkerSet",
                        DONE
                                + ", conditions: [{type: UpdateInProgress, status: 'False'}, {type: Available, status: 'True'}]",
                        true));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sayWhetherAllPodsRunTheTemplate(Case given) {
        Map<?, ?> workload = YAML.unmarshal(
                "---\n{kind: %s, metadata: {generation: 3}, spec: {replicas: 2}, status: {%s}}"
                        .formatted(given.kind, given.status),
                Map.class);

        assertThat(WorkloadProgress.isRolledOut(workload)).isEqualTo(given.rolledOut);
    }
}
