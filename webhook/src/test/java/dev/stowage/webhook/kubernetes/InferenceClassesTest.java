package dev.stowage.webhook.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.kubernetes.FakeInformer;
import dev.stowage.owners.kubernetes.Kind;
import dev.stowage.owners.kubernetes.KindCache;
import dev.stowage.owners.kubernetes.News;
import dev.stowage.owners.kubernetes.RecordingStarter;
import dev.stowage.owners.kubernetes.ReducedStore;
import dev.stowage.owners.kubernetes.Selecting;
import dev.stowage.owners.kubernetes.Trouble;
import dev.stowage.webhook.ClassCatalog.Known;
import dev.stowage.webhook.DeclaredClass;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class InferenceClassesTest {
    private static final Kind CLASSES = new Kind("stowage.dev", "v1alpha1", "InferenceClass", "inferenceclasses");

    private final News news = new News();
    private final RecordingStarter starter = new RecordingStarter();
    private final FakeInformer.Source source = new FakeInformer.Source();
    private final ReducedStore<GenericKubernetesResource, DeclaredClass> store = InferenceClasses.store(news);
    private final KindCache<GenericKubernetesResource> cache =
            InferenceClasses.cache(_ -> new Selecting.Selection.Objects<>(source, CLASSES), store, starter, news);

    private static GenericKubernetesResource declared(String name, Object spec) {
        GenericKubernetesResource declared = new GenericKubernetesResource();
        declared.setMetadata(new ObjectMetaBuilder().withName(name).build());
        declared.setAdditionalProperty("spec", spec);
        return declared;
    }

    private FakeInformer start() {
        try (KubernetesClient unused = new KubernetesClientBuilder().build()) {
            cache.start(() -> unused);
        }
        return source.made().getLast();
    }

    @Test
    void knowsNothingBeforeTheyWereListed() {
        start();

        assertThat(InferenceClasses.known(cache, store)).isEqualTo(new Known.Nothing());
    }

    @Test
    void knowsThatThereAreNone() {
        start().list();

        assertThat(InferenceClasses.known(cache, store)).isEqualTo(new Known.Classes(List.of()));
    }

    @Test
    void knowsThemByName() {
        Object spec = Map.of("devices", List.of(Map.of("name", "gpu", "count", 8, "claim", "Synthetic")));
        start().list(declared("b", spec), declared("a", "odd"), declared("c", Map.of("devices", List.of(1))));

        assertThat(InferenceClasses.known(cache, store))
                .isEqualTo(new Known.Classes(List.of(
                        new DeclaredClass("a", List.of()),
                        new DeclaredClass(
                                "b",
                                List.of(new DeclaredClass.Device(
                                        "spec.devices[0]",
                                        "gpu",
                                        DeclaredClass.Claim.SYNTHETIC,
                                        "",
                                        "",
                                        8,
                                        List.of(),
                                        List.of(),
                                        List.of()))),
                        new DeclaredClass("c", List.of()))));
    }

    @Test
    void knowsNothingWhileTheyCannotBeFollowedAndTriesAgain() {
        start().list(declared("a", Map.of()));

        source.made()
                .getLast()
                .fail(new KubernetesClientException("no such kind", HttpURLConnection.HTTP_NOT_FOUND, null));
        assertThat(InferenceClasses.known(cache, store)).isEqualTo(new Known.Nothing());
        assertThat(starter.delays()).containsExactly(new RecordingStarter.Delay(Trouble.ABSENT, 0));

        start().list(declared("b", Map.of()));
        assertThat(InferenceClasses.known(cache, store)).isInstanceOf(Known.Classes.class);
    }
}
