package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.manifests.cel.Compilation;
import dev.stowage.manifests.cel.DeviceSelectors;
import dev.stowage.manifests.cel.Match;
import io.fabric8.kubernetes.client.CustomResource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class ExamplesTest {
    static List<Class<? extends CustomResource<?, ?>>> kinds() {
        return GeneratedFiles.KINDS;
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void areValid(Class<? extends CustomResource<?, ?>> kind) {
        JsonNode document = Documents.tree(Documents.text(kind.getSimpleName()));

        assertThat(Documents.validator(kind.getSimpleName()).validate(document)).isEmpty();
        assertThat(Documents.validator(kind.getSimpleName()).validateUpdate(document, document))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void areTheSameAfterBeingReadAndWritten(Class<? extends CustomResource<?, ?>> kind) {
        SchemaValidator validator = Documents.validator(kind.getSimpleName());
        String text = Documents.text(kind.getSimpleName());

        CustomResource<?, ?> read = Documents.read(text, kind);
        JsonNode written = Documents.write(read);

        assertThat(withoutEmpty(validator.withDefaults(written)))
                .isEqualTo(withoutEmpty(validator.withDefaults(Documents.tree(text))));
        assertThat(Documents.read(written.toString(), kind)).isEqualTo(read);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void keepTheNamesOfTheirKinds(Class<? extends CustomResource<?, ?>> kind) {
        JsonNode written = Documents.write(Documents.read(Documents.text(kind.getSimpleName()), kind));

        assertThat(written.get("apiVersion").asString()).isEqualTo("stowage.dev/v1alpha1");
        assertThat(written.get("kind").asString()).isEqualTo(kind.getSimpleName());
    }

    @Test
    void aDocumentThatSaysLittleReadsAsTheDefaultsOfTheSchema() {
        String little = """
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceCluster
                metadata: {name: east}
                spec:
                  cluster: {source: Existing, existing: {secretRef: {name: east}}}
                  nodePools: [{name: a, className: b}]
                """;
        String deployment = """
                apiVersion: stowage.dev/v1alpha1
                kind: ModelDeployment
                metadata: {name: chat, namespace: team}
                spec: {template: {spec: {engines: [{name: main, members: [{nodeSelector: {devices: [{name: gpu}]}, template: {}}]}]}}}
                """;

        assertThat(withoutEmpty(Documents.write(Documents.read(little, InferenceCluster.class))))
                .isEqualTo(withoutEmpty(Documents.validator("InferenceCluster").withDefaults(Documents.tree(little))));
        assertThat(withoutEmpty(Documents.write(Documents.read(deployment, ModelDeployment.class))))
                .isEqualTo(
                        withoutEmpty(Documents.validator("ModelDeployment").withDefaults(Documents.tree(deployment))));
    }

    @Test
    void anObservationOfANewerCompanionCanBeRead() {
        JsonNode newer = Documents.patched(
                "PoolObservation",
                "status: {state: Imagined, steering: Half, growth: Maybe, protocol: 2, surprise: {}}");

        Observation status =
                Documents.read(newer.toString(), PoolObservation.class).getStatus();

        assertThat(status)
                .isNotNull()
                .extracting(Observation::state, Observation::protocol)
                .containsExactly("Imagined", 2);
    }

    @Test
    void aDeviceOfAClassIsMatchedBySelectors() {
        Device gpu = Documents.read(Documents.text("InferenceClass"), InferenceClass.class)
                .getSpec()
                .devices()
                .getFirst();
        String selector =
                "device.driver == 'gpu.nvidia.com' && device.attributes['gpu.nvidia.com'].architecture == 'Hopper'"
                        + " && device.attributes['gpu.nvidia.com'].cudaComputeCapability == semver('9.0.0')"
                        + " && device.capacity['gpu.nvidia.com'].memory == quantity('80Gi')";

        Compilation compilation = DeviceSelectors.create().compile(selector);

        assertThat(((Compilation.Compiled) compilation).selector().matches(gpu.celDevice()))
                .isEqualTo(new Match.Yes());
    }

    /** To the API, an absent list or map and an empty one are the same, but for pod templates, which are the user's. */
    private static JsonNode withoutEmpty(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode value = name.equals("template") ? object.get(name) : withoutEmpty(object.get(name));
                if (value.isContainer() && value.isEmpty()) {
                    object.remove(name);
                } else {
                    object.set(name, value);
                }
            }
        }
        if (node instanceof ArrayNode array) {
            array.forEach(ExamplesTest::withoutEmpty);
        }
        return node;
    }
}
