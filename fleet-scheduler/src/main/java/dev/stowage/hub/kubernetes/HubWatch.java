package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.wire.HubNews;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.AnyNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Follows the hub's objects. What is told is put into an inbox by the informers' own threads, in order for each kind. */
public final class HubWatch implements AutoCloseable {
    private final Map<Class<? extends HasMetadata>, Followed<?>> kinds = new LinkedHashMap<>();

    /**
     * Begins to follow.
     *
     * @param namespace of the hub itself, whose Secrets hold kubeconfigs
     */
    public HubWatch(KubernetesClient client, String namespace, Consumer<HubNews> news) {
        add(InferenceClass.class, client.resources(InferenceClass.class), news);
        add(InferenceCluster.class, client.resources(InferenceCluster.class), news);
        add(ModelDeployment.class, client.resources(ModelDeployment.class).inAnyNamespace(), news);
        add(ModelReplica.class, client.resources(ModelReplica.class).inAnyNamespace(), news);
        Followed<Secret> secrets = new Followed<>(Secret.class, news);
        secrets.follow(client.secrets().inNamespace(namespace).runnableInformer(0));
        kinds.put(Secret.class, secrets);
    }

    private <T extends HasMetadata> void add(
            Class<T> kind,
            AnyNamespaceOperation<T, ? extends KubernetesResourceList<T>, ? extends Resource<T>> objects,
            Consumer<HubNews> news) {
        Followed<T> followed = new Followed<>(kind, news);
        followed.follow(objects.runnableInformer(0));
        kinds.put(kind, followed);
    }

    /** Up to which version everything of a kind was told. What is read after this was told before that version or later. */
    public ResourceVersion version(Class<? extends HasMetadata> kind) {
        Followed<?> followed = kinds.get(kind);
        return followed == null ? ResourceVersion.UNKNOWN : followed.version();
    }

    /** Kinds of which not everything that is there was told yet. */
    public List<String> unread() {
        List<String> unread = new ArrayList<>();
        kinds.forEach((kind, followed) -> {
            if (!followed.hasSynced()) {
                unread.add(kind.getSimpleName());
            }
        });
        return unread;
    }

    @Override
    public void close() {
        kinds.values().forEach(Followed::close);
    }

    /** One kind, by one informer that never gives up. */
    private static final class Followed<T extends HasMetadata> implements AutoCloseable {
        private final NewsStore<T> store;
        private final List<SharedIndexInformer<T>> informers = new ArrayList<>();

        Followed(Class<T> kind, Consumer<HubNews> news) {
            store = new NewsStore<>(kind, news);
        }

        void follow(SharedIndexInformer<T> informer) {
            informers.add(informer);
            informer.removeNamespaceIndex().itemStore(store).exceptionHandler((_, _) -> true);
            var _ = informer.start();
        }

        ResourceVersion version() {
            String version = informers.getFirst().lastSyncResourceVersion();
            return version == null ? ResourceVersion.UNKNOWN : ResourceVersion.parse(version);
        }

        boolean hasSynced() {
            return informers.getFirst().hasSynced();
        }

        @Override
        public void close() {
            informers.forEach(SharedIndexInformer::close);
        }
    }
}
