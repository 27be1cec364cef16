package dev.stowage.e2e;

import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Objects that a test writes, and everything that an informer says of them. */
final class WatchedObjects implements AutoCloseable {
    private static final String NAMESPACE = "default";
    private static final String LABEL = "watched-by";

    private final KubernetesClient client;
    private final String test;
    private final Map<String, Integer> added = new ConcurrentHashMap<>();
    private final Map<String, Integer> deleted = new ConcurrentHashMap<>();

    /** The versions of those that are there, by what was said. */
    private final Map<String, String> there = new ConcurrentHashMap<>();

    private final SharedIndexInformer<ConfigMap> informer;

    WatchedObjects(KubernetesClient client, String test) {
        this.client = client;
        this.test = test.toLowerCase(Locale.ROOT);
        this.informer = client.configMaps()
                .inNamespace(NAMESPACE)
                .withLabel(LABEL, this.test)
                .inform(new ResourceEventHandler<>() {
                    @Override
                    public void onAdd(ConfigMap object) {
                        added.merge(object.getMetadata().getName(), 1, Integer::sum);
                        heard(object);
                    }

                    @Override
                    public void onUpdate(ConfigMap before, ConfigMap after) {
                        heard(after);
                    }

                    @Override
                    public void onDelete(ConfigMap object, boolean finalStateUnknown) {
                        deleted.merge(object.getMetadata().getName(), 1, Integer::sum);
                        there.remove(object.getMetadata().getName());
                    }
                });
    }

    private void heard(ConfigMap object) {
        there.put(object.getMetadata().getName(), object.getMetadata().getResourceVersion());
    }

    /** Creates the objects from one number up to another. */
    void create(int from, int to) {
        IntStream.range(from, to)
                .forEach(index -> client.resource(new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName(name(index))
                                .withNamespace(NAMESPACE)
                                .addToLabels(LABEL, test)
                                .endMetadata()
                                .addToData("state", "new")
                                .build())
                        .create());
    }

    void change(int from, int to) {
        IntStream.range(from, to)
                .forEach(index -> object(index)
                        .edit(old -> new ConfigMapBuilder(old)
                                .addToData("state", "changed")
                                .build()));
    }

    void delete(int from, int to) {
        IntStream.range(from, to).forEach(index -> object(index).delete());
    }

    private Resource<ConfigMap> object(int index) {
        return client.configMaps().inNamespace(NAMESPACE).withName(name(index));
    }

    private String name(int index) {
        return test + "-" + index;
    }

    /**
     * Waits until the informer has told of exactly the objects, and the versions of them, that the API server has. Its cache has them
     * a moment before.
     *
     * @throws AssertionError if it has not within the time
     */
    void awaitCaughtUp(Duration time) {
        Map<String, String> stored = versions(client.configMaps()
                .inNamespace(NAMESPACE)
                .withLabel(LABEL, test)
                .list()
                .getItems());
        Waiting.byAsking("what is told to be " + stored, () -> new TreeMap<>(there), stored::equals, time);
    }

    private static Map<String, String> versions(Collection<ConfigMap> objects) {
        return objects.stream()
                .collect(Collectors.toMap(
                        object -> object.getMetadata().getName(),
                        object -> object.getMetadata().getResourceVersion(),
                        (one, _) -> one,
                        TreeMap::new));
    }

    /** How often each object was said to be added. */
    Map<String, Integer> added() {
        return Map.copyOf(added);
    }

    Map<String, Integer> deleted() {
        return Map.copyOf(deleted);
    }

    @Override
    public void close() {
        informer.close();
    }
}
