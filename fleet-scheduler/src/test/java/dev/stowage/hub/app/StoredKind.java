package dev.stowage.hub.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.wire.Books;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * All objects of one kind, as an API server has them: as texts, each with a version, and whoever watches is told of every change
 * in order. May be used by several threads.
 */
final class StoredKind<T extends HasMetadata> {
    private final Class<T> kind;
    private final KubernetesSerialization json;
    private final AtomicLong versions;
    private final Map<ObjectKey, String> texts = new HashMap<>();
    private final List<BlockingQueue<Change>> watches = new ArrayList<>();

    /** What a watch is told. */
    sealed interface Change {
        long version();

        record Written(long version, String text) implements Change {}

        record Deleted(long version, ObjectKey key) implements Change {}
    }

    /** All objects, and up to which version none is missing. */
    record Listing(List<String> texts, long version) {
        Listing {
            texts = List.copyOf(texts);
        }
    }

    /** @param versions of this and all other kinds */
    StoredKind(Class<T> kind, KubernetesSerialization json, AtomicLong versions) {
        this.kind = kind;
        this.json = json;
        this.versions = versions;
    }

    T read(String text) {
        return json.unmarshal(text, kind);
    }

    /** From then on every change is put into the queue. */
    synchronized Listing watch(BlockingQueue<Change> changes) {
        watches.add(changes);
        return new Listing(List.copyOf(texts.values()), versions.get());
    }

    synchronized void unwatch(BlockingQueue<Change> changes) {
        watches.remove(changes);
    }

    synchronized Optional<T> get(ObjectKey key) {
        return Optional.ofNullable(texts.get(key)).map(this::read);
    }

    synchronized List<T> all() {
        return texts.values().stream().map(this::read).toList();
    }

    /** Empty if there is one of that name. */
    synchronized Optional<T> create(T object) {
        ObjectKey key = Books.key(object);
        if (texts.containsKey(key)) {
            return Optional.empty();
        }
        T created = read(json.asJson(object));
        long version = versions.incrementAndGet();
        created.getMetadata().setUid("%s-%d".formatted(key.name(), version));
        created.getMetadata().setGeneration(1L);
        created.getMetadata().setCreationTimestamp("2026-01-01T00:00:00Z");
        put(key, created, version);
        return Optional.of(created);
    }

    /**
     * Changes an object if there is one that is meant. One that is being deleted goes when nothing holds it any more. A change that
     * changes nothing is none.
     */
    synchronized Optional<T> change(ObjectKey key, Predicate<T> meant, Function<T, T> changed) {
        String before = texts.get(key);
        if (before == null) {
            return Optional.empty();
        }
        T object = read(before);
        if (!meant.test(object)) {
            return Optional.empty();
        }
        T written = changed.apply(object);
        if (json.asJson(written).equals(before)) {
            return Optional.of(written);
        }
        long version = versions.incrementAndGet();
        boolean isHeld = !written.getMetadata().getFinalizers().isEmpty();
        if (written.getMetadata().getDeletionTimestamp() != null && !isHeld) {
            texts.remove(key);
            tell(new Change.Deleted(version, key));
        } else {
            put(key, written, version);
        }
        return Optional.of(written);
    }

    private void put(ObjectKey key, T object, long version) {
        object.getMetadata().setResourceVersion(Long.toString(version));
        String text = json.asJson(object);
        texts.put(key, text);
        tell(new Change.Written(version, text));
    }

    private void tell(Change change) {
        watches.forEach(watch -> watch.add(change));
    }
}
