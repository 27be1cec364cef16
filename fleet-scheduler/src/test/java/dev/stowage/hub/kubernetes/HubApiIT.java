package dev.stowage.hub.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.kubernetes.ScriptedServer.Answer;
import dev.stowage.hub.wire.DraftRefused;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelDeploymentStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaStatus;
import dev.stowage.manifests.ReplicaCounts;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What is sent to write a status, and what is made of the answer. */
final class HubApiIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Answer WRITTEN = Answer.of("""
            {"apiVersion": "stowage.dev/v1alpha1", "kind": "ModelDeployment",
             "metadata": {"name": "chat", "namespace": "team", "uid": "d", "resourceVersion": "17"}, "spec": {"template": null}}
            """);
    private static final ModelDeploymentStatus STATUS =
            new ModelDeploymentStatus(4L, new ReplicaCounts(3, 2, 1, 0), null, List.of(), List.of(), List.of());

    private static <T extends HasMetadata> T named(T object, String name, String uid) {
        object.setMetadata(new ObjectMetaBuilder()
                .withNamespace(object instanceof InferenceCluster ? null : "team")
                .withName(name)
                .withUid(uid)
                .withResourceVersion("5")
                .build());
        return object;
    }

    private static Optional<ResourceVersion> write(ScriptedServer server) {
        return new HubApi(server.client()).write(named(new ModelDeployment(), "chat", "d"), STATUS);
    }

    /** A merge patch leaves what it does not name, so what is not said any more has to be taken away. */
    @Test
    void putsOneStatusInTheSteadOfAnotherIfTheObjectIsTheOneThatWasMeant() {
        try (ScriptedServer server = new ScriptedServer(WRITTEN)) {
            assertThat(write(server)).contains(new ResourceVersion(17));

            assertThat(server.asked())
                    .containsExactly("/apis/stowage.dev/v1alpha1/namespaces/team/modeldeployments/chat/status"
                            + "?fieldManager=stowage-hub");
            assertThat(JSON.readTree(server.sent().getFirst())).isEqualTo(JSON.readTree("""
                    {"metadata": {"uid": "d"},
                     "status": {"observedGeneration": 4, "replicas": {"desired": 3, "total": 2, "scheduled": 1, "ready": 0},
                       "selector": null, "conditions": null, "waiting": null, "failedPlacements": null}}
                    """));
        }
    }

    @Test
    void writesOfAClusterToo() {
        InferenceClusterStatus status = new InferenceClusterStatus(2L, List.of(), "uid", List.of(), 0, "");
        try (ScriptedServer server = new ScriptedServer(WRITTEN)) {
            new HubApi(server.client()).write(named(new InferenceCluster(), "east", "c"), status);

            assertThat(server.asked())
                    .containsExactly(
                            "/apis/stowage.dev/v1alpha1/inferenceclusters/east/status?fieldManager=stowage-hub");
            assertThat(JSON.readTree(server.sent().getFirst())).isEqualTo(JSON.readTree("""
                    {"metadata": {"uid": "c"},
                     "status": {"observedGeneration": 2, "conditions": null, "clusterUID": "uid", "gpuPools": null,
                       "pools": 0, "devices": ""}}
                    """));
        }
    }

    /** The fence writes it, and a late status must not take it back. */
    @Test
    void saysNothingOfWhetherAReplicaIsCommitted() {
        ModelReplicaStatus status = new ModelReplicaStatus(3L, null, "9", "o", null, List.of(), List.of());
        try (ScriptedServer server = new ScriptedServer(WRITTEN)) {
            new HubApi(server.client()).write(named(new ModelReplica(), "chat-0-a", "r"), status);

            assertThat(JSON.readTree(server.sent().getFirst()).get("status").propertyNames())
                    .contains("dispatchedVersion", "conditions")
                    .doesNotContain("committed");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 409})
    void takesAWriteForPointlessIfTheObjectIsGoneOrAnotherOne(int code) {
        try (ScriptedServer server = new ScriptedServer(new Answer(code, "{\"message\": \"not that one\"}"))) {
            assertThat(write(server)).isEmpty();
            assertThat(server.asked()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 422, 429, 500, 503})
    void throwsWhatIsWorthAnotherTry(int code) {
        try (ScriptedServer server = new ScriptedServer(new Answer(code, "{\"message\": \"not now\"}"))) {
            assertThatExceptionOfType(KubernetesClientException.class)
                    .isThrownBy(() -> write(server))
                    .satisfies(failed -> assertThat(failed.getCode()).isEqualTo(code));
        }
    }

    private static ModelReplica draft() {
        ModelReplica draft = named(new ModelReplica(), "chat-0-a", "r");
        draft.getMetadata().setLabels(Map.of(Labels.DEPLOYMENT, "chat"));
        return draft;
    }

    /** A quota, a namespace that is going away, a size, a schema. */
    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404, 413, 422})
    void takesADraftForRefusedIfItWouldBeAgain(int code) {
        try (ScriptedServer server = new ScriptedServer(new Answer(code, "{\"message\": \"exceeded quota\"}"))) {
            HubApi hub = new HubApi(server.client());

            assertThatExceptionOfType(DraftRefused.class)
                    .isThrownBy(() -> hub.create(List.of(draft())))
                    .satisfies(refused -> assertThat(refused.deployments())
                            .hasEntrySatisfying(
                                    new ObjectKey("team", "chat"),
                                    why -> assertThat(why).contains("exceeded quota")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 408, 429, 500, 503})
    void takesADraftForFailedIfAnotherTimeMayBeBetter(int code) {
        try (ScriptedServer server = new ScriptedServer(new Answer(code, "{\"message\": \"not now\"}"))) {
            HubApi hub = new HubApi(server.client());

            assertThatExceptionOfType(KubernetesClientException.class).isThrownBy(() -> hub.create(List.of(draft())));
        }
    }

    @Test
    void letsGoOfAReplicaAndLeavesTheHoldsOfOthers() {
        try (ScriptedServer server = new ScriptedServer(Answer.of("""
                {"apiVersion": "stowage.dev/v1alpha1", "kind": "ModelReplica",
                 "metadata": {"name": "chat-0-a", "namespace": "team", "uid": "r", "resourceVersion": "17",
                   "finalizers": ["example.com/backup", "stowage.dev/dispatched"]}}
                """))) {
            new HubApi(server.client()).release(new ObjectKey("team", "chat-0-a"), "r");

            assertThat(JSON.readTree(server.sent().getLast())).isEqualTo(JSON.readTree("""
                    {"metadata": {"uid": "r", "finalizers": ["example.com/backup"]}}
                    """));
        }
    }
}
