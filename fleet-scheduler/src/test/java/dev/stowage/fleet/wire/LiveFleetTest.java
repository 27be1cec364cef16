package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.FakeHub;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.State;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fleet as a hub has it. */
final class LiveFleetTest {
    private static final String CLUSTER = """
            apiVersion: stowage.dev/v1alpha1
            kind: InferenceCluster
            metadata: {name: %s}
            spec: {nodePools: [{name: h100, className: h100x8, nodeCount: 2}]}
            """;

    private static final String REPLICA = """
            apiVersion: stowage.dev/v1alpha1
            kind: ModelReplica
            metadata: {name: %s, namespace: team, labels: {stowage.dev/deployment: chat}}
            spec: {clusterName: east, engines: [{name: main, members: [{role: Standalone, nodePoolName: h100}]}]}
            status: {committed: %s}
            """;

    private static FleetReader.Reading read(FakeHub hub) {
        return FleetReader.read(
                new FleetSource.Live(hub, new FleetSource.Files(List.of(), InputStream.nullInputStream())), Input.NOW);
    }

    @Test
    void isListedInParts() {
        FakeHub hub = FakeHub.of(REPLICA.formatted("a", "true")
                        + "---\n" + REPLICA.formatted("b", "true")
                        + "---\n" + REPLICA.formatted("c", "true"))
                .givingAtMost(2);

        State state = Input.state(read(hub));

        assertThat(state.replicas()).extracting(replica -> replica.key().name()).containsExactly("a", "b", "c");
        assertThat(hub.asked())
                .containsExactly(
                        "inferenceclasses?limit=500",
                        "inferenceclusters?limit=500",
                        "modeldeployments?limit=500",
                        "modelreplicas?limit=500",
                        "modelreplicas?limit=500&continue=2");
    }

    @Test
    void isListedFromTheBeginningWhenTheRestHasExpired() {
        FakeHub hub = FakeHub.of(REPLICA.formatted("a", "true"))
                .answering(
                        "modelreplicas",
                        200,
                        "{\"kind\": \"List\", \"items\": [], \"metadata\": {\"continue\": \"x\"}}")
                .answering("modelreplicas", 410, "{}");

        assertThat(Input.state(read(hub)).replicas()).extracting(Replica::key).hasSize(1);
    }

    @Test
    void isGivenUpWhenItAlwaysExpires() {
        FakeHub hub = FakeHub.of(REPLICA.formatted("a", "true"));
        for (int i = 0; i < 3; i++) {
            hub.answering("modelreplicas", 410, "{}");
        }

        assertThatThrownBy(() -> read(hub))
                .isInstanceOf(HubUnavailable.class)
                .hasMessageContaining("cannot give all modelreplicas");
    }

    @Test
    void hasNoDrafts() {
        FakeHub hub =
                FakeHub.of(REPLICA.formatted("draft", "false") + "---\n" + REPLICA.formatted("committed", "true"));

        assertThat(Input.state(read(hub)).replicas())
                .extracting(replica -> replica.key().name())
                .containsExactly("committed");
    }

    @Test
    void isNotReadyWhereNobodySaysSo() {
        FakeHub hub = FakeHub.of(CLUSTER.formatted("east"));

        assertThat(Input.state(read(hub)).clusters())
                .extracting(Cluster::readiness)
                .containsExactly(new Cluster.Readiness.NotReady("NoReadyCondition"));
    }

    @Test
    void mayWaitForAClass() {
        FleetReader.Reading reading = read(FakeHub.of(CLUSTER.formatted("east")));

        assertThat(reading.warnings())
                .extracting(Problem::toString)
                .containsExactly("the hub: InferenceCluster east: spec.nodePools[0].className:"
                        + " there is no InferenceClass \"h100x8\"; nothing is placed in the pool");
        assertThat(Input.state(reading)
                        .clusters()
                        .getFirst()
                        .pools()
                        .getFirst()
                        .shape()
                        .kinds())
                .isEmpty();
    }

    @Test
    void isRefusedWithTheNamesOfBadObjects() {
        FakeHub hub = FakeHub.of(CLUSTER.formatted("east").replace("nodeCount: 2", "nodeCount: two"));

        assertThat(Input.problems(read(hub)))
                .containsExactly("the hub: InferenceCluster east: spec.nodePools[0].nodeCount:"
                        + " found the text \"two\", expected an integer from 0 to 100000");
    }

    @Test
    void isRefusedWhereTheAnswerIsNoList() {
        FakeHub hub = new FakeHub().answering("inferenceclasses", 200, "<html>");

        assertThat(Input.problems(read(hub))).singleElement().asString().startsWith("the hub: malformed JSON: ");
    }

    record Refusal(int status, String body, HubUnavailable.Reason reason, String text) {
        @Override
        public String toString() {
            return Integer.toString(status);
        }
    }

    static List<Refusal> refusals() {
        return List.of(
                new Refusal(
                        401,
                        "{\"kind\": \"Status\", \"message\": \"Unauthorized\"}",
                        HubUnavailable.Reason.UNAUTHORIZED,
                        "the hub at https://hub.example.com:6443 does not accept the credentials of the kubeconfig: Unauthorized"),
                new Refusal(
                        403,
                        "{\"kind\": \"Status\", \"message\": \"modelreplicas is forbidden\"}",
                        HubUnavailable.Reason.FORBIDDEN,
                        "the hub at https://hub.example.com:6443 does not let you read modelreplicas.stowage.dev: modelreplicas is forbidden"),
                new Refusal(
                        404,
                        "404 page not found",
                        HubUnavailable.Reason.NOT_INSTALLED,
                        "the hub at https://hub.example.com:6443 has no modelreplicas.stowage.dev: Stowage's CRDs are not installed there"
                                + " (kubectl apply --server-side -f manifests/crds), or it is no hub"),
                new Refusal(
                        503,
                        "",
                        HubUnavailable.Reason.REFUSED,
                        "the hub at https://hub.example.com:6443 does not give modelreplicas.stowage.dev: status 503"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void isUnavailableForAReason(Refusal refusal) {
        FakeHub hub = new FakeHub().answering("modelreplicas", refusal.status(), refusal.body());

        HubUnavailable unavailable = catchThrowableOfType(HubUnavailable.class, () -> read(hub));

        assertThat(unavailable.reason()).isEqualTo(refusal.reason());
        assertThat(unavailable.text()).isEqualTo(refusal.text());
    }
}
