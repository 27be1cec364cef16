package dev.stowage.hub.app;

import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.wire.HubNews;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** Follows the hub's objects as informers do: each kind in a thread of its own, which reads texts and then tells them. */
final class SimulatedWatch implements FleetLoop.View, AutoCloseable {
    private final Map<Class<? extends HasMetadata>, Followed<?>> kinds = new LinkedHashMap<>();

    SimulatedWatch(StoredObjects objects, Consumer<HubNews> news) {
        objects.followed().forEach((kind, stored) -> kinds.put(kind, Followed.start(kind, stored, news)));
    }

    @Override
    public List<String> unread() {
        List<String> unread = new ArrayList<>();
        kinds.forEach((kind, followed) -> {
            if (followed.version == 0) {
                unread.add(kind.getSimpleName());
            }
        });
        return unread;
    }

    @Override
    public ResourceVersion replicas() {
        Followed<?> replicas = kinds.get(ModelReplica.class);
        return replicas == null ? ResourceVersion.UNKNOWN : new ResourceVersion(replicas.version);
    }

    @Override
    public void close() {
        kinds.values().forEach(Followed::close);
    }

    /** One kind. */
    private static final class Followed<T extends HasMetadata> implements AutoCloseable {
        private final Class<? extends HasMetadata> kind;
        private final StoredKind<T> stored;
        private final Consumer<HubNews> news;
        private final BlockingQueue<StoredKind.Change> changes = new LinkedBlockingQueue<>();
        private final Thread thread = Thread.ofPlatform().daemon().unstarted(this::run);

        /** Up to which everything was told; 0 until the list was. */
        private volatile long version;

        private Followed(Class<? extends HasMetadata> kind, StoredKind<T> stored, Consumer<HubNews> news) {
            this.kind = kind;
            this.stored = stored;
            this.news = news;
        }

        static <T extends HasMetadata> Followed<T> start(
                Class<? extends HasMetadata> kind, StoredKind<T> stored, Consumer<HubNews> news) {
            Followed<T> followed = new Followed<>(kind, stored, news);
            followed.thread.start();
            return followed;
        }

        private void run() {
            try {
                StoredKind.Listing listing = stored.watch(changes);
                listing.texts().forEach(text -> news.accept(new HubNews.Seen(stored.read(text))));
                version = listing.version();
                while (!Thread.currentThread().isInterrupted()) {
                    StoredKind.Change change = changes.take();
                    tell(change);
                    version = change.version();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } finally {
                stored.unwatch(changes);
            }
        }

        private void tell(StoredKind.Change change) {
            news.accept(
                    switch (change) {
                        case StoredKind.Change.Written(var _, var text) -> new HubNews.Seen(stored.read(text));
                        case StoredKind.Change.Deleted(var _, var key) -> new HubNews.Gone(kind, key);
                    });
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
