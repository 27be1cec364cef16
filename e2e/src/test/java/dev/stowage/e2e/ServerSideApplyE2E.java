package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.TestCluster;
import dev.stowage.fleet.State;
import dev.stowage.fleet.wire.FleetReader;
import dev.stowage.manifests.Documents;
import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What our programs write with the types of the manifests comes back equal, and several of them write one object. */
@Tag("proof:bench-crds-accepted")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServerSideApplyE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String HUB = "stowage-hub";
    private static final String OBSERVER = "stowage-observer";

    private KubernetesClient client;
    private StowageApi api;

    @BeforeAll
    void install() {
        TestCluster cluster = bench.start(ClusterSpec.named("apply"));
        client = cluster.client();
        api = StowageApi.installedOn(cluster);
    }

    @ParameterizedTest
    @FieldSource("dev.stowage.manifests.GeneratedFiles#KINDS")
    void comesBackAsItWasApplied(Class<? extends CustomResource<?, ?>> kind) {
        CustomResource<?, ?> wanted = wanted(kind, "applied", "");

        apply(wanted, HUB);
        if (wanted.getStatus() != null) {
            applyStatus(wanted, OBSERVER);
        }

        CustomResource<?, ?> stored = client.resource(wanted).require();
        assertThat((Object) stored.getSpec()).isEqualTo(wanted.getSpec());
        assertThat((Object) stored.getStatus()).isEqualTo(wanted.getStatus());
        assertThat(stored.getMetadata().getLabels())
                .isEqualTo(wanted.getMetadata().getLabels());
    }

    @Test
    void keepsWhatItDoesNotKnowInPodTemplates() {
        ModelDeployment wanted = (ModelDeployment) wanted(ModelDeployment.class, "template", """
                spec:
                  template:
                    spec:
                      engines:
                        0:
                          members:
                            0:
                              template:
                                metadata: {annotations: {example.com/note: 'yes'}, future: [1, 2.5, true, {a: []}]}
                                spec:
                                  containers:
                                  - {name: engine, image: vllm:1, args: [--port, '8000'], resources: {limits: {cpu: 500m, memory: 1Gi}}, env: [{name: A, value: ''}]}
                                  surprise: {deep: {deeper: {}}, empty: null}
                """);

        apply(wanted, HUB);

        assertThat(client.resource(wanted).require().getSpec()).isEqualTo(wanted.getSpec());
    }

    @Test
    void belongsToSeveralManagersWithoutConflict() {
        PoolObservation wanted = (PoolObservation) wanted(PoolObservation.class, "shared", "");
        apply(wanted, HUB);
        applyStatus(wanted, OBSERVER);

        apply(wanted, HUB);

        assertThat(client.resource(wanted).require().getMetadata().getManagedFields().stream()
                        .map(ServerSideApplyE2E::described)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("stowage-hub f:spec", "stowage-observer/status f:status");
    }

    private static String described(ManagedFieldsEntry entry) {
        return entry.getManager()
                + (entry.getSubresource() == null || entry.getSubresource().isEmpty()
                        ? ""
                        : "/" + entry.getSubresource())
                + " "
                + entry.getFieldsV1().getAdditionalProperties().keySet().stream()
                        .sorted()
                        .collect(Collectors.joining(" "));
    }

    @Test
    void refusesWhatBelongsToAnotherManager() {
        PoolObservation wanted = (PoolObservation) wanted(PoolObservation.class, "contended", "");
        apply(wanted, HUB);
        applyStatus(wanted, OBSERVER);
        PoolObservation other = (PoolObservation)
                wanted(PoolObservation.class, "contended", "spec: {fleet: other}\nstatus: {state: Stale}");

        KubernetesClientException spec =
                catchThrowableOfType(KubernetesClientException.class, () -> apply(other, "another-hub"));
        KubernetesClientException status =
                catchThrowableOfType(KubernetesClientException.class, () -> applyStatus(other, HUB));

        assertThat(spec.getCode()).isEqualTo(409);
        assertThat(spec.getMessage()).contains("conflict with \"stowage-hub\"").contains(".spec.fleet");
        assertThat(status.getCode()).isEqualTo(409);
        assertThat(status.getMessage())
                .contains("conflict with \"stowage-observer\" with subresource \"status\"")
                .contains(".status.state");
        PoolObservation stored = client.resource(wanted).require();
        assertThat(stored.getSpec()).isEqualTo(wanted.getSpec());
        assertThat(stored.getStatus()).isEqualTo(wanted.getStatus());

        client.resource(other).fieldManager("another-hub").forceConflicts().serverSideApply();
        assertThat(client.resource(wanted).require().getSpec()).isEqualTo(other.getSpec());
    }

    @Test
    void removesWhatIsNoLongerApplied() {
        client.resource(wanted(InferenceCluster.class, "fewer", ""))
                .fieldManager(HUB)
                .serverSideApply();
        CustomResource<?, ?> fewer = wanted(
                InferenceCluster.class,
                "fewer",
                "spec: {taints: null, nodePools: [{name: a, className: b}, {name: h100, className: c}]}");

        apply(fewer, HUB);

        assertThat((Object) client.resource(fewer).require().getSpec()).isEqualTo(fewer.getSpec());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void getsTheDefaultsThatThePlannersReaderAssumes(boolean withNulls) {
        List<JsonNode> written = LittleFleet.documents(withNulls);
        List<JsonNode> stored = written.stream()
                .map(api::tryToCreate)
                .peek(answer -> assertThat(answer.problems()).isEmpty())
                .map(answer -> withoutIdentity(answer.body()))
                .toList();

        assertThat(stored.toString()).hasSizeGreaterThan(written.toString().length());
        assertThat(read(written)).isEqualTo(read(stored));
    }

    private static JsonNode withoutIdentity(JsonNode stored) {
        ((ObjectNode) stored.get("metadata")).retain("name", "namespace", "labels");
        return stored;
    }

    private static State read(List<JsonNode> documents) {
        String text = documents.stream().map(JsonNode::toString).collect(Collectors.joining("\n---\n"));
        return switch (FleetReader.read(
                List.of("-"),
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                Instant.parse("2026-01-01T12:00:00Z"))) {
            case FleetReader.Reading.Read(var state, var warnings) -> {
                assertThat(warnings).isEmpty();
                yield state;
            }
            case FleetReader.Reading.Refused refused ->
                throw new AssertionError(refused.problems().toString());
        };
    }

    private void apply(HasMetadata object, String manager) {
        client.resource(object).fieldManager(manager).serverSideApply();
    }

    private void applyStatus(HasMetadata object, String manager) {
        client.resource(object)
                .subresource("status")
                .patch(new PatchContext.Builder()
                        .withPatchType(PatchType.SERVER_SIDE_APPLY)
                        .withFieldManager(manager)
                        .withForce(false)
                        .build());
    }

    /** The example of a kind, changed by a patch; of the FleetPlan there is one only, whatever its name should be. */
    private static CustomResource<?, ?> wanted(Class<? extends CustomResource<?, ?>> kind, String name, String patch) {
        JsonNode document = Documents.patched(kind.getSimpleName(), patch.isEmpty() ? "{}" : patch);
        if (kind != FleetPlan.class) {
            ((ObjectNode) document.get("metadata")).put("name", name);
        }
        return Documents.read(document.toString(), kind);
    }
}
