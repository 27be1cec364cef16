package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.wire.ObjectDecoder;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How far a replica has come, in one word. */
final class ReplicaStateTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    record Case(String metadata, String status, ReplicaState state) {}

    private static Case committed(String conditions, ReplicaState state) {
        return new Case("", "{committed: true, conditions: [%s]}".formatted(conditions), state);
    }

    private static Case because(String reason, ReplicaState state) {
        return committed("{type: Scheduled, status: 'False', reason: %s}".formatted(reason), state);
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("", "{}", ReplicaState.DRAFT),
                committed("", ReplicaState.DISPATCHING),
                because("Dispatching", ReplicaState.DISPATCHING),
                because("Unschedulable", ReplicaState.UNSCHEDULABLE),
                because("Missing", ReplicaState.MISSING),
                because("TemplateRefused", ReplicaState.REFUSED),
                because("NameClash", ReplicaState.REFUSED),
                committed("{type: Scheduled, status: 'True'}, {type: Ready, status: 'False'}", ReplicaState.SCHEDULED),
                committed("{type: Scheduled, status: 'True'}, {type: Ready, status: 'True'}", ReplicaState.READY),
                new Case(
                        "deletionTimestamp: '2026-01-01T00:00:00Z', ",
                        "{committed: true, conditions: [{type: Ready, status: 'True'}]}",
                        ReplicaState.LEAVING));
    }

    @ParameterizedTest
    @MethodSource("cases")
    @SuppressWarnings("unchecked")
    void isFoundInItsConditions(Case given) {
        ModelReplica replica = YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: ModelReplica
                metadata:
                  {%sname: chat-0, namespace: team, uid: r, labels: {stowage.dev/deployment: chat, stowage.dev/replica-index: "0"}}
                spec:
                  clusterName: east
                  engines: [{name: main, members: [{role: Standalone, nodePoolName: h100, template: {spec: {}}}]}]
                status: %s
                """.formatted(given.metadata, given.status), ModelReplica.class);
        BookedReplica booked = new BookedReplica(
                replica, new ObjectDecoder().replica((Map<String, ?>) YAML.convertValue(replica, Map.class)));

        assertThat(ReplicaState.of(booked)).isEqualTo(given.state);
    }
}
