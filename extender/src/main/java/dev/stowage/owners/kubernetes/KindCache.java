package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the objects of one kind: starts an informer, and another one when it ends. What is kept of the objects stays
 * meanwhile. May be used by several threads.
 */
public final class KindCache<T extends HasMetadata> implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(KindCache.class);

    private static final Pattern LINE_BREAKS = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");

    private final Selecting<T> selecting;
    private final Supplier<ItemStore<T>> stores;
    private final Starter starter;
    private final News news;

    private final List<SharedIndexInformer<T>> informers = new ArrayList<>();
    private volatile State state = new State.Starting();
    private volatile String kind;
    private volatile String path = "";
    private int generation;

    /** How often there was the same trouble before on end. */
    private int failures;

    private volatile boolean settled;

    /** How it is going. */
    public sealed interface State {
        /** The first list is still to come. */
        record Starting() implements State {}

        /** Everything that is there is known, but for the news on its way. */
        record Synced() implements State {}

        /** There is no news; it is tried again. */
        record Failing(String why, Trouble trouble) implements State {}

        /** There is nothing to follow. */
        record ClusterScoped() implements State {}

        /** There is no such kind, which is as well; it is asked for again from time to time. */
        record NotServed() implements State {}

        record Closed() implements State {}
    }

    public KindCache(String kind, Selecting<T> selecting, ReducedStore<T, ?> store, Starter starter, News news) {
        this(kind, selecting, () -> store, starter, news);
    }

    /** @param stores what each informer is given, of which there is one at a time */
    public KindCache(String kind, Selecting<T> selecting, Supplier<ItemStore<T>> stores, Starter starter, News news) {
        this.kind = kind;
        this.selecting = selecting;
        this.stores = stores;
        this.starter = starter;
        this.news = news;
    }

    /** What it is called; better known once it has been started. */
    String kind() {
        return kind;
    }

    public State state() {
        return state;
    }

    /** Whether everything that was there has been known once, or it turned out that nothing can be. */
    public boolean hasSettled() {
        return settled;
    }

    /**
     * The resourceVersion up to which the store was told everything; empty while that is not known. It is raised after the store
     * was told, by every object, bookmark and list (fabric8's {@code Reflector}).
     */
    public synchronized String version() {
        String version = informers.isEmpty() ? null : informers.getLast().lastSyncResourceVersion();
        return version == null ? "" : version;
    }

    /** Where the API server serves the objects; empty while that is not known. */
    public String path() {
        return path;
    }

    /**
     * Starts anew. May block as long as a request takes.
     *
     * @param client may be another one than before; may fail
     */
    public void start(Supplier<KubernetesClient> client) {
        if (state instanceof State.Closed) {
            return;
        }
        int mine = next();
        try {
            switch (selecting.with(client.get())) {
                case Selecting.Selection.Objects<T> objects -> inform(objects, mine);
                case Selecting.Selection.ClusterScoped<T> _ -> become(new State.ClusterScoped(), mine);
                case Selecting.Selection.NotServed<T> _ -> {
                    become(new State.NotServed(), mine);
                    starter.later(this, Trouble.ABSENT, 0);
                }
            }
        } catch (RuntimeException failure) {
            // Whatever it was, nobody else would start it again.
            failed(failure, mine);
        }
    }

    private synchronized int next() {
        stopInformers();
        return ++generation;
    }

    private void stopInformers() {
        informers.forEach(SharedIndexInformer::close);
        informers.clear();
    }

    private synchronized void inform(Selecting.Selection.Objects<T> selection, int mine) {
        if (isOver(mine)) {
            return;
        }
        kind = selection.name();
        path = selection.kind().path();
        SharedIndexInformer<T> informer = selection.objects().runnableInformer(0);
        informers.add(informer);
        // It ends at once, since starting anew is done here, for all that can go wrong alike.
        informer.removeNamespaceIndex().itemStore(stores.get()).exceptionHandler((_, _) -> false);
        informer.stopped().whenComplete((_, failure) -> {
            if (failure != null) {
                failed(failure, mine);
            }
        });
        informer.start().whenComplete((_, failure) -> {
            if (failure == null) {
                become(new State.Synced(), mine);
            }
        });
    }

    private boolean isOver(int started) {
        return started != generation || state instanceof State.Closed;
    }

    private synchronized void become(State next, int mine) {
        if (!isOver(mine)) {
            state = next;
            settled = true;
            news.tell();
        }
    }

    private synchronized void failed(Throwable thrown, int mine) {
        if (isOver(mine)) {
            return;
        }
        Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
        Throwable failure = cause == null ? thrown : cause;
        int code = failure instanceof KubernetesClientException refused ? refused.getCode() : 0;
        // Much of it is what others said, who could write lines of their own into the log.
        String why = LINE_BREAKS.matcher(String.valueOf(failure.getMessage())).replaceAll(" ");
        State.Failing failing = new State.Failing(why, Trouble.of(code));
        if (!state.equals(failing)) {
            log.warn("The cache of {} has ended and will be started anew: {}", kind, why);
        }
        failures = isAgain(failing.trouble()) ? failures + 1 : 0;
        state = failing;
        settled |= failing.trouble().isLasting(failures);
        news.tell();
        starter.later(this, failing.trouble(), failures);
    }

    private boolean isAgain(Trouble trouble) {
        return state instanceof State.Failing(var _, var before) && before == trouble;
    }

    @Override
    public synchronized void close() {
        state = new State.Closed();
        stopInformers();
        news.tell();
    }
}
