package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.wire.ReplicaWriter;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplicaSpec;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.Test;

/** What a replica is with another template. */
final class RevisedReplicaTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private static final String DEPLOYMENT = """
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: chat, namespace: team}
            spec:
              template:
                spec:
                  engines:
                  - name: prefill
                    copies: 5
                    members:
                    - nodeSelector: {devices: [{name: gpu, count: 7}]}
                      template: {spec: {containers: [{name: engine, image: prefill:2}]}}
                  - name: decode
                    members:
                    - {role: Leader, template: {spec: {containers: [{name: engine, image: leader:2}]}}}
                    - {role: Worker, template: {spec: {containers: [{name: engine, image: worker:2}]}}}
            """;

    private static ModelReplicaSpec spec(String revision, int version) {
        return YAML.unmarshal("""
            clusterName: east
            revision: %s
            serving: {mode: PrefillDecode}
            engines:
            - name: prefill
              copies: 2
              phase: Prefill
              members:
              - nodePoolName: h100
                deviceRequests: [{name: gpu, device: gpu, deviceClassName: gpu.nvidia.com, count: 1}]
                template: {spec: {containers: [{name: engine, image: 'prefill:%2$s'}]}}
            - name: decode
              phase: Decode
              members:
              - {role: Leader, nodePoolName: h100, template: {spec: {containers: [{name: engine, image: 'leader:%2$s'}]}}}
              - {role: Worker, worker: {nodes: 2}, nodePoolName: h100, template: {spec: {containers: [{name: engine, image: 'worker:%2$s'}]}}}
            prediction:
            - {pool: h100, slot: s/0, free: {gpu: 8}, pods: [{engine: prefill, role: Standalone, count: 2}]}
            """.formatted(revision, version), ModelReplicaSpec.class);
    }

    private static ModelDeployment deployment(String yaml) {
        return YAML.unmarshal(yaml, ModelDeployment.class);
    }

    @Test
    void hasTheNewTemplatesAndTheirRevisionAndIsOtherwiseAsItWas() {
        ModelDeployment deployment = deployment(DEPLOYMENT);
        String revision = new ReplicaWriter(deployment).revision().text();

        assertThat(RevisedReplica.spec(spec("old", 1), deployment)).isEqualTo(spec(revision, 2));
    }

    @Test
    void isTheSameIfItHasThemAlready() {
        ModelDeployment deployment = deployment(DEPLOYMENT);
        ModelReplicaSpec revised = RevisedReplica.spec(spec("old", 1), deployment);

        assertThat(RevisedReplica.spec(revised, deployment)).isEqualTo(revised);
    }

    @Test
    void keepsTheTemplateOfWhatTheDeploymentDoesNotHave() {
        ModelReplicaSpec revised =
                RevisedReplica.spec(spec("old", 1), deployment(DEPLOYMENT.replace("name: decode", "name: another")));

        assertThat(revised.engines().getLast())
                .isEqualTo(spec("old", 1).engines().getLast());
        assertThat(revised.engines().getFirst())
                .isEqualTo(spec("old", 2).engines().getFirst());
    }
}
