package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class ReplicaWriterTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private static final String CLUSTER = """
            apiVersion: stowage.dev/v1alpha1
            kind: InferenceCluster
            metadata: {name: east}
            spec: {nodePools: [{name: h100, className: h100x8, nodeCount: 4, topologyKey: example.com/rack}]}
            status:
              conditions: [{type: Ready, status: "True", reason: Connected, message: "", lastTransitionTime: "2026-01-01T00:00:00Z"}]
              gpuPools:
              - name: h100
                nodes: 4
                topologyKey: example.com/rack
                devices: [{name: gpu, claim: DRA, driver: gpu.nvidia.com, deviceClassName: gpu.nvidia.com, count: 8}]
                observation:
                  state: Observed
                  steering: Active
                  observedNodes: 4
                  buckets: [{free: {gpu: 8}, domain: a, nodes: 3}, {free: {gpu: 3}, domain: b, nodes: 1}]
                  replicaObservationsVersion: "5"
            """;

    private static final String DEPLOYMENT = """
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: chat, namespace: team}
            spec:
              replicas: 1
              template:
                metadata: {labels: {tier: prod}, annotations: {example.com/note: kept}}
                spec:
                  serving: {mode: PrefillDecode}
                  engines:
                  - name: prefill
                    phase: Prefill
                    copies: 2
                    members:
                    - nodeSelector: {devices: [{name: gpu, count: 1, selectors: [{cel: 'device.driver == "gpu.nvidia.com"'}]}]}
                      template: {spec: {containers: [{name: engine, image: vllm:1}]}}
                  - name: decode
                    phase: Decode
                    members:
                    - {role: Leader, template: {spec: {containers: [{name: engine, image: leader:1}]}}}
                    - role: Worker
                      worker: {nodes: 2}
                      nodeSelector: {devices: [{name: gpu, count: 8}]}
                      template: {spec: {containers: [{name: engine, image: worker:1}]}}
            """;

    @Test
    void writesWhatThePlannerReadsBackAndKeeps() {
        Plan.PlannedReplica placed = onlyOne(plan(CLUSTER, DEPLOYMENT));
        ModelReplica written = writer(DEPLOYMENT).replica(placed);

        Plan.PlannedReplica kept = onlyOne(plan(CLUSTER, DEPLOYMENT, YAML.asYaml(written)));

        assertThat(placed.standing()).isEqualTo(new Plan.Standing.Placed());
        assertThat(kept.standing()).isEqualTo(new Plan.Standing.Retained());
        assertThat(kept.engines()).isEqualTo(placed.engines());
        assertThat(kept.prediction()).isEqualTo(placed.prediction());
        assertThat(kept.name()).isEqualTo(placed.name());
    }

    @Test
    void writesWhatTheTemplateSays() {
        ModelReplica written = writer(DEPLOYMENT).replica(onlyOne(plan(CLUSTER, DEPLOYMENT)));

        assertThat(written.getMetadata().getLabels())
                .containsEntry("tier", "prod")
                .containsEntry("stowage.dev/cluster", "east")
                .containsEntry("stowage.dev/replica-index", "0");
        assertThat(written.getMetadata().getAnnotations()).containsEntry("example.com/note", "kept");
        assertThat(YAML.asYaml(written))
                .contains(
                        "mode: \"PrefillDecode\"", "phase: \"Prefill\"", "image: \"leader:1\"", "image: \"worker:1\"");
    }

    @Test
    void givesAnotherRevisionToAnotherTemplateOnly() {
        String revision = writer(DEPLOYMENT).revision().text();

        assertThat(revision).matches("[0-9a-f]{10}");
        assertThat(writer(DEPLOYMENT.replace("replicas: 1", "replicas: 2"))
                        .revision()
                        .text())
                .isEqualTo(revision);
        assertThat(writer(DEPLOYMENT.replace("{name: engine, image: vllm:1}", "{image: vllm:1, name: engine}"))
                        .revision()
                        .text())
                .isEqualTo(revision);
        assertThat(writer(DEPLOYMENT.replace("vllm:1", "vllm:2")).revision().text())
                .isNotEqualTo(revision);
    }

    private static ReplicaWriter writer(String deployment) {
        return new ReplicaWriter(YAML.unmarshal(deployment, ModelDeployment.class));
    }

    private static Plan plan(String... documents) {
        return Planner.plan(
                Input.state(List.of(documents).stream()
                        .map(document -> document.startsWith("---") ? document : "---\n" + document)
                        .collect(Collectors.joining("\n"))),
                new CelMatcher());
    }

    private static Plan.PlannedReplica onlyOne(Plan plan) {
        assertThat(plan.unplaced()).isEmpty();
        assertThat(plan.replicas()).hasSize(1);
        return plan.replicas().getFirst();
    }
}
