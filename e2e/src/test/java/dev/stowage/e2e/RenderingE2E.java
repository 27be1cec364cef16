package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.fleet.wire.Rendering;
import dev.stowage.manifests.Enforcement;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the API server makes of the objects that replicas are rendered to: those of the golden files. */
final class RenderingE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final String FOLDER = "/dev/stowage/fleet/wire/RenderingTest/";

    private static TestCluster cluster;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("strict"));
        cluster.install(Shipped.CRDS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "standalone",
                "extended-resource",
                "gang",
                "prefill-decode",
                "pod-resources",
                "long-names",
                "everything-in-the-template"
            })
    void acceptsEverythingStrictlyAndKeepsItWhenItIsAppliedAgain(String name) throws IOException {
        KubernetesClient client = cluster.client();
        cluster.addNamespace(name);
        Rendering rendering = rendering(name);
        ReplicaObservation observation = client.resource(rendering.observation())
                .fieldValidation(FieldValidateable.Validation.STRICT)
                .create();

        List<Map<String, Object>> objects =
                rendering.objects(observation.getMetadata().getUid());
        for (Map<String, Object> object : objects) {
            GenericKubernetesResource written = YAML.convertValue(object, GenericKubernetesResource.class);
            GenericKubernetesResource created = apply(written);
            assertThat(apply(written).getMetadata().getGeneration())
                    .as(object.toString())
                    .isEqualTo(created.getMetadata().getGeneration());
        }
    }

    private static GenericKubernetesResource apply(GenericKubernetesResource object) {
        try {
            return cluster.client()
                    .resource(object)
                    .fieldValidation(FieldValidateable.Validation.STRICT)
                    .fieldManager("stowage-hub")
                    .serverSideApply();
        } catch (KubernetesClientException refused) {
            throw new AssertionError(YAML.asYaml(object), refused);
        }
    }

    private static Rendering rendering(String name) throws IOException {
        try (InputStream file =
                Objects.requireNonNull(RenderingE2E.class.getResourceAsStream(FOLDER + name + ".in.yaml"))) {
            // Server-side apply refuses a field that the API server does not know, however lenient it is asked to be.
            String[] documents = new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .replaceAll("(?m)^ *aFieldOfTomorrow.*\n", "")
                    .split("(?m)^---\n", -1);
            ModelReplica replica = YAML.unmarshal(documents[0], ModelReplica.class);
            replica.getMetadata().setNamespace(name);
            return new Rendering(new DispatchOrder(
                    replica,
                    Enforcement.PREFERRED,
                    YAML.unmarshal(documents[1], InferenceCluster.class),
                    GangApi.STATEFUL_SETS));
        }
    }
}
