package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.wire.HubNews;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an informer calls its store, told on as news. An informer calls it in the order of events before it raises its version,
 * while handlers of events are called later; so by this it is known up to which version everything was told.
 */
final class NewsStore<T extends HasMetadata> implements ItemStore<T> {
    private final Class<T> kind;
    private final Consumer<HubNews> news;

    /** Kept for the informer, which finds out by it what a new list does not have any more. */
    private final ConcurrentHashMap<String, T> kept = new ConcurrentHashMap<>();

    NewsStore(Class<T> kind, Consumer<HubNews> news) {
        this.kind = kind;
        this.news = news;
    }

    @Override
    public String getKey(T object) {
        return Cache.metaNamespaceKeyFunc(object);
    }

    @Override
    public @Nullable T put(String key, T object) {
        T before = kept.put(key, object);
        news.accept(new HubNews.Seen(object));
        return before;
    }

    @Override
    public @Nullable T remove(String key) {
        T before = kept.remove(key);
        if (before != null) {
            int slash = key.indexOf('/');
            String namespace = slash < 0 ? "" : key.substring(0, slash);
            news.accept(new HubNews.Gone(kind, new ObjectKey(namespace, key.substring(slash + 1))));
        }
        return before;
    }

    @Override
    public Stream<String> keySet() {
        return kept.keySet().stream();
    }

    @Override
    public Stream<T> values() {
        return kept.values().stream();
    }

    @Override
    public int size() {
        return kept.size();
    }

    @Override
    public @Nullable T get(String key) {
        return kept.get(key);
    }

    /** Objects are there from the first page of a list on. */
    @Override
    public boolean isFullState() {
        return false;
    }
}
