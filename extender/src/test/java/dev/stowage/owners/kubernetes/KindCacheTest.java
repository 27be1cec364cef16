package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.KnownObject;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KindCacheTest {
    private static final Kind DEPLOYMENTS = new Kind("apps", "v1", "Deployment", "deployments");

    private final News news = new News();
    private final RecordingStarter starter = new RecordingStarter();
    private final FakeInformer.Source source = new FakeInformer.Source();
    private final ReducedStore<GenericKubernetesResource, KnownObject> store =
            new ReducedStore<>(GenericKubernetesResource::new, Reduction::known, news);
    private final KindCache<GenericKubernetesResource> cache =
            cache(_ -> new Selecting.Selection.Objects<>(source, DEPLOYMENTS));

    @Test
    void startsOutKnowingNothing() {
        start(cache);

        assertThat(cache.state()).isEqualTo(new KindCache.State.Starting());
        assertThat(cache.hasSettled()).isFalse();
        assertThat(cache.path()).isEqualTo("/apis/apps/v1/deployments");
    }

    @Test
    void knowsEverythingOnceItIsListed() {
        start(cache);
        long seen = news.count();

        source.made().getFirst().list(GivenObjects.object("web", "u1"));

        assertThat(cache.state()).isEqualTo(new KindCache.State.Synced());
        assertThat(cache.hasSettled()).isTrue();
        assertThat(store.kept("team", "web")).isEqualTo(new KnownObject("u1", List.of()));
        assertThat(news.count()).isGreaterThan(seen);
    }

    @Test
    void startsAnewWhenItsInformerEnds() {
        start(cache);
        source.made().getFirst().list(GivenObjects.object("web", "u1"));

        source.made().getFirst().fail(new KubernetesClientException("gone"));

        assertThat(cache.state()).isEqualTo(new KindCache.State.Failing("gone", Trouble.FAULT));
        assertThat(cache.hasSettled()).isTrue();
        assertThat(store.kept("team", "web")).isEqualTo(new KnownObject("u1", List.of()));
        assertThat(starter.delays()).containsExactly(faults(0));

        start(cache);
        source.made().getLast().list();

        assertThat(cache.state()).isEqualTo(new KindCache.State.Synced());
    }

    @Test
    void countsFailuresOnEnd() {
        fail("no route");
        fail("no route");
        start(cache);
        source.made().getLast().list();
        fail("no route");

        assertThat(starter.delays()).containsExactly(faults(0), faults(1), faults(0));
    }

    @Test
    void writesNoLinesOfOthersIntoTheLog() {
        fail("no kind X\n2026-01-01 INFO all is well\u2028");

        assertThat(cache.state())
                .isEqualTo(new KindCache.State.Failing("no kind X 2026-01-01 INFO all is well ", Trouble.FAULT));
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 405})
    void isInNoHurryWhereThereIsNoSuchKind(int code) {
        start(cache);

        source.made().getLast().fail(new CompletionException(new KubernetesClientException("no", code, null)));

        assertThat(cache.state()).isEqualTo(new KindCache.State.Failing("no", Trouble.ABSENT));
        assertThat(cache.hasSettled()).isTrue();
        assertThat(starter.delays()).containsExactly(new RecordingStarter.Delay(Trouble.ABSENT, 0));
    }

    /** Right after an installation, rights are still to come. */
    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void settlesOnlyWhenItHasBeenRefusedForAWhile(int code) {
        for (int times = 1; times < Trouble.PASSING_REFUSALS; times++) {
            refuse(code);
        }
        assertThat(cache.hasSettled()).isFalse();

        refuse(code);

        assertThat(cache.hasSettled()).isTrue();
        assertThat(starter.delays())
                .hasSize(Trouble.PASSING_REFUSALS)
                .endsWith(new RecordingStarter.Delay(Trouble.REFUSED, Trouble.PASSING_REFUSALS - 1));
    }

    @Test
    void settlesOnRefusalsOnEndOnly() {
        for (int times = 1; times < Trouble.PASSING_REFUSALS; times++) {
            refuse(403);
        }
        fail("no route");
        refuse(403);

        assertThat(cache.hasSettled()).isFalse();
    }

    private void refuse(int code) {
        start(cache);
        source.made().getLast().fail(new CompletionException(new KubernetesClientException("no", code, null)));
    }

    @Test
    void doesNotSettleWhileTheApiServerFails() {
        start(cache);

        source.made().getLast().fail(new KubernetesClientException("no", 503, null));

        assertThat(cache.hasSettled()).isFalse();
    }

    @Test
    void startsAnewWhenThereIsNoClient() {
        cache.start(() -> {
            throw new CompletionException(new IllegalStateException("no key"));
        });

        assertThat(cache.state()).isEqualTo(new KindCache.State.Failing("no key", Trouble.FAULT));
        assertThat(starter.delays()).containsExactly(faults(0));
    }

    @Test
    void hasNothingToFollowOutsideOfNamespaces() {
        KindCache<GenericKubernetesResource> nodes = cache(_ -> new Selecting.Selection.ClusterScoped<>());

        start(nodes);

        assertThat(nodes.state()).isEqualTo(new KindCache.State.ClusterScoped());
    }

    @Test
    void asksFromTimeToTimeForAKindThatNeedsNotBeThere() {
        List<Selecting.Selection<GenericKubernetesResource>> answers = new ArrayList<>(List.of(
                new Selecting.Selection.NotServed<>(), new Selecting.Selection.Objects<>(source, DEPLOYMENTS, "some")));
        KindCache<GenericKubernetesResource> rules = cache(_ -> answers.removeFirst());

        start(rules);
        assertThat(rules.state()).isEqualTo(new KindCache.State.NotServed());
        assertThat(rules.hasSettled()).isTrue();
        assertThat(rules.kind()).isEqualTo("deployments.apps");
        assertThat(starter.delays()).containsExactly(new RecordingStarter.Delay(Trouble.ABSENT, 0));

        start(rules);
        source.made().getLast().list();
        assertThat(rules.state()).isEqualTo(new KindCache.State.Synced());
        assertThat(rules.kind()).isEqualTo("some");
    }

    @Test
    void heedsOnlyItsLatestInformer() {
        start(cache);
        start(cache);

        source.made().getFirst().list();
        assertThat(source.made().getFirst().isClosed()).isTrue();
        assertThat(cache.state()).isEqualTo(new KindCache.State.Starting());

        source.made().getLast().list();
        assertThat(cache.state()).isEqualTo(new KindCache.State.Synced());
    }

    @Test
    void staysClosed() {
        start(cache);

        cache.close();
        start(cache);
        source.made().getFirst().fail(new KubernetesClientException("late"));

        assertThat(cache.state()).isEqualTo(new KindCache.State.Closed());
        assertThat(source.made()).singleElement().matches(FakeInformer::isClosed);
        assertThat(starter.delays()).isEmpty();
    }

    private static RecordingStarter.Delay faults(int before) {
        return new RecordingStarter.Delay(Trouble.FAULT, before);
    }

    private void fail(String why) {
        start(cache);
        source.made().getLast().fail(new KubernetesClientException(why));
    }

    private KindCache<GenericKubernetesResource> cache(Selecting<GenericKubernetesResource> selecting) {
        return new KindCache<>("deployments.apps", selecting, store, starter, news);
    }

    private static void start(KindCache<?> cache) {
        cache.start(KindCacheTest::client);
    }

    /** One that is never asked anything. */
    private static KubernetesClient client() {
        return (KubernetesClient) Proxy.newProxyInstance(
                KindCacheTest.class.getClassLoader(), new Class<?>[] {KubernetesClient.class}, (_, method, _) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
    }
}
