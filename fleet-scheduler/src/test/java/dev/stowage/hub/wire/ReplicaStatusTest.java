package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.Condition;
import dev.stowage.hub.DispatchedObservation;
import dev.stowage.hub.ReplicaStory;
import dev.stowage.hub.ReplicaWord.Pods;
import dev.stowage.hub.RolledReplica;
import dev.stowage.hub.RolledReplica.Standing;
import dev.stowage.manifests.Endpoint;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaStatus;
import dev.stowage.manifests.PodCounts;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is told of a replica, as it stands in its status. */
final class ReplicaStatusTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Instant SINCE = Instant.parse("2026-01-01T12:00:00Z");

    private static final String REPLICA = """
            apiVersion: stowage.dev/v1alpha1
            kind: ModelReplica
            metadata: {name: chat-0-3f9c2a7b10, namespace: team, uid: u, generation: 3}
            spec:
              clusterName: east
              revision: 7d4f00aa11
              engines:
              - name: main
                copies: 2
                members:
                - {role: Leader, nodePoolName: h100, template: {spec: {}}}
                - {role: Worker, worker: {nodes: 3}, nodePoolName: h100, template: {spec: {}}}
              - name: other
                members: [{nodePoolName: h100, template: {spec: {}}}]
            """;

    private static ModelReplica replica(String status) {
        return YAML.unmarshal(REPLICA + status, ModelReplica.class);
    }

    private static ReplicaStory story(long version) {
        return new ReplicaStory(
                new DispatchedObservation(version == 0 ? "" : "observation", new ResourceVersion(version)),
                new Pods(9, 8, 7),
                List.of(
                        new Condition("Scheduled", false, "Missing", "exceeded quota", SINCE, 3),
                        new Condition("Ready", true, "Ready", "", SINCE, 3)));
    }

    @Test
    void holdsWhatTheStoryTells() {
        ModelReplicaStatus status = ReplicaStatusWriter.status(replica(""), story(48190));

        assertThat(status)
                .isEqualTo(new ModelReplicaStatus(
                        3L,
                        null,
                        "48190",
                        "observation",
                        new PodCounts(9, 8, 7),
                        List.of(
                                new Endpoint("main", "chat-0-3f9c2a7b10-main", "team"),
                                new Endpoint("other", "chat-0-3f9c2a7b10-other", "team")),
                        List.of(
                                new dev.stowage.manifests.Condition(
                                        "Scheduled",
                                        dev.stowage.manifests.Condition.Status.FALSE,
                                        3L,
                                        "2026-01-01T12:00:00Z",
                                        "Missing",
                                        "exceeded quota"),
                                new dev.stowage.manifests.Condition(
                                        "Ready",
                                        dev.stowage.manifests.Condition.Status.TRUE,
                                        3L,
                                        "2026-01-01T12:00:00Z",
                                        "Ready",
                                        ""))));
    }

    @Test
    void namesNoEndpointsBeforeItIsDispatched() {
        ModelReplicaStatus status = ReplicaStatusWriter.status(replica(""), story(0));

        assertThat(status.dispatchedVersion()).isNull();
        assertThat(status.dispatchedUID()).isNull();
        assertThat(status.endpoints()).isEmpty();
    }

    @Test
    void keepsWhatTheStoryDoesNotTell() {
        ModelReplica replica = replica("""
                status:
                  committed: true
                  dispatchedVersion: "17"
                  dispatchedUID: seventeen
                  conditions: [{type: Ready, status: "False"}, {type: Blessed, status: "Unknown"}]
                """);

        ModelReplicaStatus status = ReplicaStatusWriter.status(replica, story(0));

        assertThat(status.committed()).isTrue();
        assertThat(status.dispatchedVersion()).isEqualTo("17");
        assertThat(status.dispatchedUID()).isEqualTo("seventeen");
        assertThat(status.endpoints()).hasSize(2);
        assertThat(status.conditions())
                .extracting(condition -> condition.type() + " " + condition.status())
                .containsExactly("Scheduled FALSE", "Ready TRUE", "Blessed UNKNOWN");
    }

    @Test
    void isTheSameIfTheStoryIs() {
        ModelReplica replica = replica("status: {committed: true}");
        replica.setStatus(ReplicaStatusWriter.status(replica, story(48190)));

        assertThat(ReplicaStatusWriter.status(replica, story(48190))).isEqualTo(replica.getStatus());
        assertThat(ReplicaStatusWriter.status(replica, story(0))).isEqualTo(replica.getStatus());
    }

    /** The API server would refuse all of the status, again and again. */
    @Test
    void saysNoMoreThanTheApiServerTakes() {
        Condition refused = new Condition("Scheduled", false, "TemplateRefused", "x".repeat(40_000), SINCE, 3);

        ModelReplicaStatus status = ReplicaStatusWriter.status(
                replica(""), new ReplicaStory(story(1).dispatched(), Pods.NONE, List.of(refused)));

        assertThat(status.conditions().getFirst().message()).hasSize(32_768);
    }

    @Test
    void isReadBackAsItWasTold() {
        ModelReplica replica = replica("");
        assertThat(ReplicaStatusReader.former(replica)).isEqualTo(ReplicaStory.Former.NOTHING);

        replica.setStatus(ReplicaStatusWriter.status(replica, story(1)));

        assertThat(ReplicaStatusReader.former(replica))
                .isEqualTo(new ReplicaStory.Former(story(1).pods(), story(1).conditions()));
    }

    @Test
    void isReadWithoutMostOfIt() {
        assertThat(ReplicaStatusReader.former(replica("status: {conditions: [{type: Ready, status: 'True'}]}")))
                .isEqualTo(new ReplicaStory.Former(
                        Pods.NONE, List.of(new Condition("Ready", true, "", "", Instant.EPOCH, 0))));
    }

    @Test
    void trustsAVersionOfAKnownObservationOnly() {
        assertThat(ReplicaStatusReader.dispatched(replica(""))).isEmpty();
        assertThat(ReplicaStatusReader.dispatched(replica("status: {dispatchedVersion: '17'}")))
                .isEmpty();
        assertThat(ReplicaStatusReader.dispatched(replica("status: {dispatchedUID: o}")))
                .isEmpty();
        assertThat(ReplicaStatusReader.dispatched(replica("status: {dispatchedVersion: '17', dispatchedUID: o}")))
                .isEqualTo(Optional.of(new DispatchedObservation("o", new ResourceVersion(17))));
    }

    @Test
    void countsPodsByTheSpec() {
        assertThat(ReplicaStatusReader.pods(replica(""))).isEqualTo(2 * (1 + 3) + 1);
    }

    record Case(String name, String ready, Standing expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> standings() {
        String since = "lastTransitionTime: '2026-01-01T12:00:00Z', message: why";
        return Stream.of(
                new Case("nothing is told", "status: {}", new Standing.Untold()),
                new Case(
                        "told of the former spec",
                        "status: {conditions: [{type: Ready, status: 'True', observedGeneration: 2}]}",
                        new Standing.Untold()),
                new Case(
                        "ready",
                        "status: {conditions: [{type: Ready, status: 'True', observedGeneration: 3}]}",
                        new Standing.Ready()),
                new Case(
                        "coming",
                        "status: {conditions: [{type: Ready, status: 'False', reason: RollingOut, observedGeneration: 3, %s}]}"
                                .formatted(since),
                        new Standing.Unready(false, SINCE, "why")),
                new Case(
                        "broken",
                        "status: {conditions: [{type: Ready, status: 'False', reason: PodsNotReady, observedGeneration: 3, %s}]}"
                                .formatted(since),
                        new Standing.Unready(true, SINCE, "why")));
    }

    @ParameterizedTest
    @MethodSource("standings")
    void saysHowFarARollOutIs(Case given) {
        assertThat(ReplicaStatusReader.rolled(replica(given.ready)))
                .isEqualTo(new RolledReplica("chat-0-3f9c2a7b10", "7d4f00aa11", given.expected));
    }
}
