package dev.stowage.hub.kubernetes;

import dev.stowage.hub.Unready;
import dev.stowage.hub.kubernetes.ApiServer.Listing;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Follows a workload cluster over one connection, from the first lists until something is wrong. One thread does all of it in
 * order; others may only {@link #fail}, {@link #readAnew} and {@link #look}.
 */
final class Session {
    private static final int MAILBOX = 1000;

    private final ApiServer server;
    private final Peer peer;
    private final Feeds feeds;
    private final PoolKeeper keeper;
    private final LinkSettings settings;
    private final BlockingQueue<Mail> mailbox = new ArrayBlockingQueue<>(MAILBOX);
    private final CompletableFuture<Ending> ending = new CompletableFuture<>();
    private final AtomicBoolean anew = new AtomicBoolean();
    private final AtomicBoolean poolsDue = new AtomicBoolean();
    private final Following replicas;
    private final Following pools;
    private final Following lease;
    private final List<Following> all = new ArrayList<>();
    private long poolsNotBefore;

    Session(ApiServer server, Peer peer, Feeds feeds, PoolKeeper keeper, LinkSettings settings) {
        this.server = server;
        this.peer = peer;
        this.feeds = feeds;
        this.keeper = keeper;
        this.settings = settings;
        this.replicas = following(feeds.replicas());
        this.pools = following(feeds.pools());
        this.lease = following(feeds.lease());
        // INVARIANT: replicas before pools, see ObservationReport.Listed.
        all.addAll(List.of(replicas, pools, lease));
        feeds.dispatched(peer).forEach(feed -> all.add(following(feed)));
    }

    /** Why it ended. */
    sealed interface Ending {
        /** The cluster serves other kinds than before, or its memory was put back: all is to be read anew. */
        record Otherwise() implements Ending {}

        record Fault(LinkFault fault) implements Ending {}
    }

    private Following following(Feeds.Feed feed) {
        return new Following(server, feed, mailbox, settings.ticker());
    }

    /** Ends it; what is known first is why. */
    void fail(Ending why) {
        ending.complete(why);
        look();
    }

    /** Lists all observations again, soon. */
    void readAnew() {
        anew.set(true);
        look();
    }

    /** There is something else to do about pools. */
    void poolsChanged() {
        poolsDue.set(true);
        look();
    }

    /** If it is not told because there is much mail, it looks by itself soon. */
    private void look() {
        var _ = mailbox.offer(new Mail.Look());
    }

    /**
     * Runs until it ends.
     *
     * @param connected is told when everything has been read, before any of it is told
     */
    Ending run(Runnable connected) {
        try {
            begin(connected);
            while (!ending.isDone()) {
                work();
            }
        } catch (LinkFault fault) {
            ending.complete(new Ending.Fault(fault));
        } catch (Refusal refusal) {
            ending.complete(new Ending.Fault(refusal.fault()));
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            ending.complete(new Ending.Otherwise());
        } finally {
            feeds.known().synced(false);
            all.forEach(Following::close);
        }
        return ending.join();
    }

    private void begin(Runnable connected) {
        List<Listing> lists = all.stream().map(Following::list).toList();
        List<GenericKubernetesResource> observed = lists.get(all.indexOf(pools)).objects();
        if (lists.get(all.indexOf(lease)).objects().isEmpty() && !FollowedPools.isObserved(observed)) {
            throw new LinkFault(
                    Unready.COMPANION_MISSING,
                    "No companion was ever there: namespace %s has no Lease %s, and no pool was observed."
                            .formatted(settings.companions(), Feeds.LEASE));
        }
        SortedMap<String, GenericKubernetesResource> present = new TreeMap<>();
        observed.forEach(pool -> present.put(pool.getMetadata().getName(), pool));
        poolsLookAgain(keeper.look(server, peer.uid(), present));
        connected.run();
        feeds.followedPools().of(peer.uid());
        feeds.followedLease().tellAnew();
        for (int i = 0; i < lists.size(); i++) {
            all.get(i).begin(lists.get(i));
        }
        feeds.known().synced(true);
        // Something else may have been wanted while this was read.
        poolsDue.set(true);
    }

    private void work() throws InterruptedException {
        Mail mail = mailbox.poll(1, TimeUnit.SECONDS);
        if (mail != null) {
            take(mail);
        }
        if (anew.getAndSet(false)) {
            listObservations();
        }
        all.forEach(Following::look);
        feeds.followedLease().look();
        keepPools();
    }

    private void keepPools() {
        if (settings.ticker().getAsLong() - poolsNotBefore >= 0 && poolsDue.getAndSet(false)) {
            poolsLookAgain(keeper.look(server, peer.uid(), feeds.followedPools().present()));
        }
    }

    private void poolsLookAgain(long nanos) {
        if (nanos > 0) {
            poolsDue.set(true);
            poolsNotBefore = settings.ticker().getAsLong() + nanos;
        }
    }

    private void take(Mail mail) {
        switch (mail) {
            case Mail.Changed(var from, var event) ->
                all.stream().filter(one -> one.has(from)).forEach(one -> changed(one, event));
            case Mail.Over(var from) ->
                all.stream().filter(one -> one.has(from)).forEach(one -> one.ended(false));
            case Mail.Failed(var from, var failure) ->
                all.stream().filter(one -> one.has(from)).forEach(one -> failed(one, failure));
            case Mail.Look() -> {}
        }
    }

    private void changed(Following following, ApiServer.Event event) {
        if (following == pools) {
            poolsDue.set(true);
        }
        switch (following.take(event)) {
            case GO_ON -> {}
            case LIST -> list(following);
        }
    }

    private void list(Following following) {
        if (following == pools || following == replicas) {
            listObservations();
        } else {
            following.begin(following.list());
        }
    }

    /** One after the other, since a list of pools is told to be later than one of replicas. */
    private void listObservations() {
        replicas.begin(replicas.list());
        pools.begin(pools.list());
        poolsDue.set(true);
    }

    /** Whether the API server is there is found out by other means; here it is only tried again. */
    private void failed(Following following, RuntimeException failure) {
        switch (failure) {
            case Refusal refusal when refusal.isOfAge() -> list(following);
            case Refusal refusal when refusal.isOfRights() -> throw refusal;
            case Refusal refusal when refusal.isOfAbsence() -> ending.complete(new Ending.Otherwise());
            case Refusal _, LinkFault _ -> following.ended(true);
            default -> list(following);
        }
    }
}
