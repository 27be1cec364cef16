package dev.stowage.hub.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The objects of a workload cluster that were made of replicas, as the watches of the last connection have them. */
final class KnownObjects implements LiveObjects {
    private final ConcurrentHashMap<Key, GenericKubernetesResource> objects = new ConcurrentHashMap<>();
    private volatile boolean synced;

    private record Key(String apiVersion, String kind, String namespace, String name) {}

    @Override
    public Optional<GenericKubernetesResource> find(String apiVersion, String kind, String namespace, String name) {
        return Optional.ofNullable(objects.get(new Key(apiVersion, kind, namespace, name)));
    }

    @Override
    public boolean synced() {
        return synced;
    }

    /** All kinds were listed, or may have to be listed again. */
    void synced(boolean all) {
        synced = all;
    }

    void put(GenericKubernetesResource object) {
        objects.put(key(object), object);
    }

    void remove(GenericKubernetesResource object) {
        objects.remove(key(object));
    }

    private static Key key(GenericKubernetesResource object) {
        return new Key(
                object.getApiVersion(),
                object.getKind(),
                object.getMetadata().getNamespace(),
                object.getMetadata().getName());
    }
}
