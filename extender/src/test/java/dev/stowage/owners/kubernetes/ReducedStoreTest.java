package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.KnownObject;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReducedStoreTest {
    private final News news = new News();
    private final ReducedStore<GenericKubernetesResource, KnownObject> store =
            new ReducedStore<>(GenericKubernetesResource::new, Reduction::known, news);

    @Test
    void keepsWhatIsNeededByName() {
        put(GivenObjects.object("web", "u1"));

        assertThat(store.kept("team", "web")).isEqualTo(new KnownObject("u1", List.of()));
        assertThat(store.kept("other", "web")).isNull();
        assertThat(store.size()).isEqualTo(1);
    }

    @Test
    void keepsWhatIsInNoNamespace() {
        GenericKubernetesResource pool = new GenericKubernetesResource();
        pool.setMetadata(new ObjectMetaBuilder().withName("h100").withUid("u1").build());
        put(pool);

        assertThat(store.kept("", "h100")).isEqualTo(new KnownObject("u1", List.of()));
        assertThat(store.values().map(store::getKey)).containsExactly("h100");
    }

    @Test
    void tellsWhatChangedAndNothingElse() {
        put(GivenObjects.object("web", "u1"));
        assertThat(news.count()).isEqualTo(1);

        put(GivenObjects.object("web", "u1"));
        assertThat(news.count()).isEqualTo(1);

        put(GivenObjects.object("web", "u2"));
        assertThat(news.count()).isEqualTo(2);

        store.remove("team/web");
        store.remove("team/web");
        assertThat(news.count()).isEqualTo(3);
    }

    @Test
    void tellsAnInformerWhichObjectsThereAreByTheirNames() {
        put(GivenObjects.object("web", "u1"));

        assertThat(store.keySet()).containsExactly("team/web");
        assertThat(store.values().map(store::getKey)).containsExactly("team/web");
        assertThat(store.get("team/web")).isNotNull();
        assertThat(store.get("team/other")).isNull();
        assertThat(store.isFullState()).isFalse();
    }

    private void put(GenericKubernetesResource object) {
        store.put(store.getKey(object), object);
    }
}
