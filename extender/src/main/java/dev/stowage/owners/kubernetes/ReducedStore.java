package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps of each object of an informer only what is needed, and tells the news. It outlives its informer: the next one
 * goes on with it, and takes out what it does not find any more.
 *
 * @param <T> what the informer reads
 * @param <V> what is kept; not told as news if it is equal to what was kept before
 */
public final class ReducedStore<T extends HasMetadata, V> implements ItemStore<T> {
    private final ConcurrentHashMap<String, V> kept = new ConcurrentHashMap<>();
    private final Supplier<T> empty;
    private final Function<T, V> reduction;
    private final News news;

    /** @param empty makes an object that can be given a name */
    public ReducedStore(Supplier<T> empty, Function<T, V> reduction, News news) {
        this.empty = empty;
        this.reduction = reduction;
        this.news = news;
    }

    /** What is kept of an object; the namespace is empty for one that is cluster-scoped. */
    @Nullable
    V kept(String namespace, String name) {
        return kept.get(namespace.isEmpty() ? name : namespace + "/" + name);
    }

    /** What is kept of all objects, in no order. */
    public List<V> kept() {
        return List.copyOf(kept.values());
    }

    @Override
    public String getKey(T object) {
        return Cache.metaNamespaceKeyFunc(object);
    }

    /** Returns nothing, since the informer has nobody to tell what was there before. */
    @Override
    public @Nullable T put(String key, T object) {
        V now = reduction.apply(object);
        if (!now.equals(kept.put(key, now))) {
            news.tell();
        }
        return null;
    }

    @Override
    public @Nullable T remove(String key) {
        if (kept.remove(key) != null) {
            news.tell();
        }
        return null;
    }

    @Override
    public Stream<String> keySet() {
        return kept.keySet().stream();
    }

    /** The names alone, by which an informer finds out what is gone. */
    @Override
    public Stream<T> values() {
        return keySet().map(this::named);
    }

    private T named(String key) {
        int slash = key.indexOf('/');
        ObjectMeta metadata = new ObjectMeta();
        metadata.setNamespace(slash < 0 ? null : key.substring(0, slash));
        metadata.setName(key.substring(slash + 1));
        T object = empty.get();
        object.setMetadata(metadata);
        return object;
    }

    @Override
    public int size() {
        return kept.size();
    }

    @Override
    public @Nullable T get(String key) {
        return kept.containsKey(key) ? named(key) : null;
    }

    /** Objects are there from the first page of a list on. */
    @Override
    public boolean isFullState() {
        return false;
    }
}
