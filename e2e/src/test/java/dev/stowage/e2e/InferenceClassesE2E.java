package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.owners.kubernetes.CacheSettings;
import dev.stowage.owners.kubernetes.CacheStatus;
import dev.stowage.webhook.ClassCatalog.Known;
import dev.stowage.webhook.DeclaredClass;
import dev.stowage.webhook.kubernetes.InferenceClasses;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a hub's companion knows of its InferenceClasses, from before their CRD is there. */
final class InferenceClassesE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** People's pace is too slow for a test. */
    private static final CacheSettings SETTINGS = new CacheSettings(
            Duration.ofMillis(200),
            System::nanoTime,
            Duration.ofSeconds(30),
            Duration.ofMinutes(15),
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            32);

    @Test
    void knowsThemFromWhenTheirDefinitionIsThere() {
        TestCluster cluster = bench.start(ClusterSpec.named("classes"));
        InferenceClasses classes = bench.closing(InferenceClasses.start(cluster.client(), SETTINGS));

        CacheStatus missing = Waiting.byAsking(
                "the CRD to be missed",
                classes::status,
                status -> !status.problem().isEmpty(),
                DEADLINE);
        assertThat(missing.problem()).contains("Not Found");
        assertThat(missing.synced()).isFalse();
        assertThat(classes.known()).isEqualTo(new Known.Nothing());

        StowageApi.installedOn(cluster);
        awaitNames(classes, List.of("h100x8"));
        assertThat(classes.status().problem()).isEmpty();
        assertThat(device(classes.known()).count()).isEqualTo(8);

        GenericKubernetesResource example = resource(cluster);
        example.getMetadata().setName("another");
        example.getMetadata().setResourceVersion(null);
        example.getMetadata().setUid(null);
        cluster.client().resource(example).create();
        awaitNames(classes, List.of("another", "h100x8"));

        cluster.client().resource(resource(cluster)).delete();
        awaitNames(classes, List.of("another"));
    }

    private static GenericKubernetesResource resource(TestCluster cluster) {
        return cluster.client()
                .genericKubernetesResources("stowage.dev/v1alpha1", "InferenceClass")
                .withName("h100x8")
                .require();
    }

    private static void awaitNames(InferenceClasses classes, List<String> names) {
        Waiting.byAsking("the classes to be " + names, () -> names(classes.known()), names::equals, DEADLINE);
    }

    private static List<String> names(Known known) {
        return switch (known) {
            case Known.Classes(var all) -> all.stream().map(DeclaredClass::name).toList();
            case Known.Nothing() -> List.of();
        };
    }

    private static DeclaredClass.Device device(Known known) {
        return switch (known) {
            case Known.Classes(var all) -> all.getFirst().devices().getFirst();
            case Known.Nothing() -> throw new AssertionError("No class is known.");
        };
    }
}
