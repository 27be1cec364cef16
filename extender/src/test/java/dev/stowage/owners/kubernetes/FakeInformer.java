package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ExceptionHandler;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Indexer;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.fabric8.kubernetes.client.informers.cache.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** An informer that lists and ends when the test says so. */
public final class FakeInformer implements SharedIndexInformer<GenericKubernetesResource> {
    private final CompletableFuture<Void> listed = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final List<ItemStore<GenericKubernetesResource>> stores = new ArrayList<>();
    private boolean closed;

    /** The first list is there. */
    public void list(GenericKubernetesResource... objects) {
        for (GenericKubernetesResource object : objects) {
            stores.getFirst().put(stores.getFirst().getKey(object), object);
        }
        listed.complete(null);
    }

    public void fail(Exception why) {
        listed.completeExceptionally(why);
        ended.completeExceptionally(why);
    }

    boolean isClosed() {
        return closed;
    }

    /** Where such informers are made; keeps those that were. */
    public static final class Source implements Informable<GenericKubernetesResource> {
        private final List<FakeInformer> made = new ArrayList<>();

        public List<FakeInformer> made() {
            return made;
        }

        @Override
        public SharedIndexInformer<GenericKubernetesResource> runnableInformer(long resync) {
            made.add(new FakeInformer());
            return made.getLast();
        }

        @Deprecated
        @Override
        public Informable<GenericKubernetesResource> withIndexers(
                Map<String, Function<GenericKubernetesResource, List<String>>> indexers) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Informable<GenericKubernetesResource> withLimit(Long limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SharedIndexInformer<GenericKubernetesResource> inform(
                ResourceEventHandler<? super GenericKubernetesResource> handler, long resync) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<List<GenericKubernetesResource>> informOnCondition(
                Predicate<List<GenericKubernetesResource>> condition) {
            throw new UnsupportedOperationException();
        }
    }

    @Override
    public CompletionStage<Void> start() {
        return listed;
    }

    @Override
    public CompletionStage<Void> stopped() {
        return ended;
    }

    @Override
    public void stop() {
        closed = true;
        ended.complete(null);
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> itemStore(ItemStore<GenericKubernetesResource> store) {
        stores.add(store);
        return this;
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> removeIndexer(String name) {
        return this;
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> removeNamespaceIndex() {
        return this;
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> exceptionHandler(ExceptionHandler handler) {
        return this;
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> addIndexers(
            Map<String, Function<GenericKubernetesResource, List<String>>> indexers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Indexer<GenericKubernetesResource> getIndexer() {
        throw new UnsupportedOperationException();
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> addEventHandler(
            ResourceEventHandler<? super GenericKubernetesResource> handler) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> removeEventHandler(
            ResourceEventHandler<? super GenericKubernetesResource> handler) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> addEventHandlerWithResyncPeriod(
            ResourceEventHandler<? super GenericKubernetesResource> handler, long resync) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> run() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String lastSyncResourceVersion() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isRunning() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Class<GenericKubernetesResource> getApiTypeClass() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isWatching() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Store<GenericKubernetesResource> getStore() {
        throw new UnsupportedOperationException();
    }

    @Override
    public SharedIndexInformer<GenericKubernetesResource> initialState(Stream<GenericKubernetesResource> items) {
        throw new UnsupportedOperationException();
    }
}
