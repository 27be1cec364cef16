package dev.stowage.observer.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts what informers of one kind tell into the inbox, and keeps the names alone, by which it is found out what is gone. An
 * informer calls its store in the order of events, on a thread of its own, before it raises its version; handlers of events
 * are called later, so they could not say up to which version everything was told.
 */
final class Feed {
    private final Reading reading;
    private final Inbox inbox;

    /** The uids by name. */
    private final ConcurrentHashMap<String, String> kept = new ConcurrentHashMap<>();

    private int generation;

    Feed(Reading reading, Inbox inbox) {
        this.reading = reading;
        this.inbox = inbox;
    }

    /** For the next informer. What the ones before it tell from now on is late, and ignored. */
    synchronized ItemStore<GenericKubernetesResource> next() {
        return new Store(++generation);
    }

    private synchronized void seen(int from, String key, GenericKubernetesResource object) {
        if (from == generation) {
            String uid = object.getMetadata().getUid();
            String before = kept.put(key, uid);
            if (before != null && !before.equals(uid)) {
                inbox.put(reading.gone(key, before));
            }
            inbox.put(reading.seen(key, object));
        }
    }

    private synchronized void gone(int from, String key) {
        String uid = from == generation ? kept.remove(key) : null;
        if (uid != null) {
            inbox.put(reading.gone(key, uid));
        }
    }

    int size() {
        return kept.size();
    }

    private static GenericKubernetesResource named(String key) {
        int slash = key.indexOf('/');
        ObjectMeta metadata = new ObjectMeta();
        metadata.setNamespace(slash < 0 ? null : key.substring(0, slash));
        metadata.setName(key.substring(slash + 1));
        GenericKubernetesResource object = new GenericKubernetesResource();
        object.setMetadata(metadata);
        return object;
    }

    /** What one informer sees of it. */
    private final class Store implements ItemStore<GenericKubernetesResource> {
        private final int mine;

        Store(int mine) {
            this.mine = mine;
        }

        @Override
        public String getKey(GenericKubernetesResource object) {
            return Cache.metaNamespaceKeyFunc(object);
        }

        /** Returns nothing, since the informer has nobody to tell what was there before. */
        @Override
        public @Nullable GenericKubernetesResource put(String key, GenericKubernetesResource object) {
            seen(mine, key, object);
            return null;
        }

        @Override
        public @Nullable GenericKubernetesResource remove(String key) {
            gone(mine, key);
            return null;
        }

        @Override
        public Stream<String> keySet() {
            return kept.keySet().stream();
        }

        /** By these an informer finds out what a new list does not have any more. */
        @Override
        public Stream<GenericKubernetesResource> values() {
            return List.copyOf(kept.keySet()).stream().map(Feed::named);
        }

        @Override
        public int size() {
            return kept.size();
        }

        @Override
        public @Nullable GenericKubernetesResource get(String key) {
            return kept.containsKey(key) ? named(key) : null;
        }

        /** Objects are there from the first page of a list on. */
        @Override
        public boolean isFullState() {
            return false;
        }
    }
}
