package dev.stowage.certs.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells when one of a few objects changes. Only makes things faster: a watch may end or fall silent, so whoever uses this
 * also looks by itself from time to time. May be used by several threads.
 */
final class Watches implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Watches.class);

    private final List<? extends Resource<? extends HasMetadata>> objects;
    private final Runnable changed;
    private final Map<Integer, Watched> open = new LinkedHashMap<>();

    private boolean closed;

    private record Watched(Watch watch, Ended<?> ended) {}

    Watches(List<? extends Resource<? extends HasMetadata>> objects, Runnable changed) {
        this.objects = List.copyOf(objects);
        this.changed = changed;
    }

    /** Watches what is not watched, or not any more; nothing once it is closed. */
    synchronized void renew() {
        if (closed) {
            return;
        }
        for (int number = 0; number < objects.size(); number++) {
            Watched before = open.get(number);
            if (before == null || before.ended.ended) {
                open.remove(number);
                open(number, objects.get(number));
            }
        }
    }

    private <T extends HasMetadata> void open(int number, Resource<T> object) {
        var ended = new Ended<T>(changed);
        try {
            open.put(number, new Watched(object.watch(ended), ended));
        } catch (KubernetesClientException answer) {
            LOG.debug("Cannot watch: {}", Answers.text(answer));
        }
    }

    /** Remembers that a watch has ended for good; fabric8 renews it by itself as long as it can. */
    private static final class Ended<T> implements Watcher<T> {
        private final Runnable changed;
        private volatile boolean ended;

        Ended(Runnable changed) {
            this.changed = changed;
        }

        @Override
        public void eventReceived(Action action, T object) {
            changed.run();
        }

        @Override
        public void onClose(WatcherException cause) {
            ended = true;
            changed.run();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        open.values().forEach(watched -> watched.watch.close());
        open.clear();
    }
}
