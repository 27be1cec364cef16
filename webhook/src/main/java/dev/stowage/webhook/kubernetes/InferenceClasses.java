package dev.stowage.webhook.kubernetes;

import dev.stowage.manifests.Api;
import dev.stowage.owners.kubernetes.CacheSettings;
import dev.stowage.owners.kubernetes.CacheStarter;
import dev.stowage.owners.kubernetes.CacheStatus;
import dev.stowage.owners.kubernetes.Connection;
import dev.stowage.owners.kubernetes.Kind;
import dev.stowage.owners.kubernetes.KindCache;
import dev.stowage.owners.kubernetes.News;
import dev.stowage.owners.kubernetes.ReducedStore;
import dev.stowage.owners.kubernetes.Selecting;
import dev.stowage.owners.kubernetes.Starter;
import dev.stowage.webhook.ClassCatalog;
import dev.stowage.webhook.DeclaredClass;
import dev.stowage.webhook.wire.ClassDecoder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * The InferenceClasses of the hub, from watching them. Whatever is missing or fails, be it the CRD, a right or the API
 * server, is tried again and never thrown; meanwhile nothing is known.
 */
public final class InferenceClasses implements ClassCatalog, AutoCloseable {
    private static final Kind CLASSES = new Kind(Api.GROUP, Api.VERSION, "InferenceClass", "inferenceclasses");

    private final ReducedStore<GenericKubernetesResource, DeclaredClass> store;
    private final KindCache<GenericKubernetesResource> cache;
    private final CacheStarter starter;

    private InferenceClasses(CacheStarter starter) {
        News news = new News();
        this.store = store(news);
        this.cache = cache(InferenceClasses::all, store, starter, news);
        this.starter = starter;
    }

    /**
     * Starts to list and watch them, and returns at once.
     *
     * @param client whose configuration is used; the cache has a connection of its own
     */
    public static InferenceClasses start(KubernetesClient client, CacheSettings settings) {
        CacheStarter starter = new CacheStarter(new Connection(client.getConfiguration(), settings.ticker()), settings);
        InferenceClasses classes = new InferenceClasses(starter);
        starter.start(classes.cache);
        starter.watchOver(() -> List.of(classes.cache));
        return classes;
    }

    /**
     * They are read as they are, not as the types of the module manifests: a single one that was written under another
     * version of the CRD could keep all from being read.
     */
    static ReducedStore<GenericKubernetesResource, DeclaredClass> store(News news) {
        JsonMapper mapper = new JsonMapper();
        return new ReducedStore<>(
                GenericKubernetesResource::new, declared -> ClassDecoder.decode(mapper.valueToTree(declared)), news);
    }

    static KindCache<GenericKubernetesResource> cache(
            Selecting<GenericKubernetesResource> selecting,
            ReducedStore<GenericKubernetesResource, DeclaredClass> store,
            Starter starter,
            News news) {
        return new KindCache<>(CLASSES.resource(), selecting, store, starter, news);
    }

    private static Selecting.Selection<GenericKubernetesResource> all(KubernetesClient client) {
        return new Selecting.Selection.Objects<>(
                client.genericKubernetesResources(CLASSES.context())
                        .inAnyNamespace()
                        .withLimit(Selecting.PAGE),
                CLASSES);
    }

    @Override
    public Known known() {
        return known(cache, store);
    }

    /** While there is no news, what is kept may be of long ago. */
    static Known known(KindCache<?> cache, ReducedStore<?, DeclaredClass> store) {
        return cache.state() instanceof KindCache.State.Synced
                ? new Known.Classes(store.kept().stream()
                        .sorted(Comparator.comparing(DeclaredClass::name))
                        .toList())
                : new Known.Nothing();
    }

    /** How the cache is doing. */
    public CacheStatus status() {
        return starter.status(cache);
    }

    @Override
    public void close() {
        cache.close();
        starter.close();
    }
}
