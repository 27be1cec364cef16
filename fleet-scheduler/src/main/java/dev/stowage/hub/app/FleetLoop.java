package dev.stowage.hub.app;

import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.ObservationReport;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.Happening;
import dev.stowage.hub.Tally;
import dev.stowage.hub.wire.BookedCluster;
import dev.stowage.hub.wire.BookedReplica;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.Fence;
import dev.stowage.hub.wire.FleetSight;
import dev.stowage.hub.wire.HubNews;
import dev.stowage.hub.wire.HubWrites;
import dev.stowage.hub.wire.Tidings;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.hub.wire.WorkloadClusters;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hub: hears, plans when something has changed, and sees to it that it comes true. Everything that it knows is touched by
 * its one thread alone; whatever takes long runs elsewhere and comes back as a message.
 */
final class FleetLoop implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.hub");

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
    private static final Duration LONGEST_SIGHT = Duration.ofSeconds(10);

    /** Clusters that are out of reach, and what else only time tells. */
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final Surroundings surroundings;
    private final View view;
    private final Inbox inbox;
    private final Books books;
    private final Links links;
    private final Statuses statuses;
    private final Dispatching dispatching;
    private final Telling telling;
    private final ClusterHolds holds;
    private final Fence fence;
    private final Pass pass;
    private final Outlets outlets;
    private final Sighting sighting;
    private final Announcements announcements;

    private final PlanTimes times = new PlanTimes();

    private boolean stopped;
    private boolean leads;
    private boolean recovered;
    private Instant look = Instant.MIN;

    /** What the loop knows of what it hears. */
    interface View {
        /** Kinds of which not everything was told yet. */
        List<String> unread();

        /** Up to which version everything about replicas was put into the inbox. */
        ResourceVersion replicas();
    }

    FleetLoop(Surroundings surroundings, View view, HubWrites writes, WorkloadClusters clusters, Parts parts) {
        this.surroundings = surroundings;
        this.view = view;
        this.inbox = parts.inbox();
        this.books = parts.books();
        this.links = new Links(surroundings, clusters, books, inbox);
        this.outlets = parts.outlets();
        this.statuses = new Statuses(writes, surroundings.threads(), inbox, outlets.tally());
        this.dispatching = new Dispatching(surroundings, books, links, writes, inbox);
        this.telling = new Telling(books, links, dispatching, statuses, parts.matcher());
        this.holds = new ClusterHolds(surroundings, books, links, writes);
        this.fence = new Fence(writes, books, surroundings.holder(), this::hearUpTo);
        this.sighting = new Sighting(books, dispatching, outlets.sights());
        this.announcements = new Announcements(happening ->
                surroundings.threads().execute(() -> outlets.events().accept(happening)));
        this.pass = new Pass(
                books,
                writes,
                fence,
                new Pass.Audience(telling, sighting, announcements, outlets.tally()),
                parts.matcher());
    }

    /** What it is given. */
    record Parts(Inbox inbox, Books books, DeviceMatcher matcher, Outlets outlets) {}

    /**
     * Where it says what it does.
     *
     * @param events makes an Event, in any thread
     */
    record Outlets(Tally tally, Consumer<FleetSight> sights, Consumer<Happening> events) {}

    @Override
    public void run() {
        try (links) {
            Instant wake = now();
            while (!stopped) {
                hear(Duration.between(now(), wake));
                wake = actSafely();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Instant now() {
        return surroundings.clock().instant();
    }

    private void hear(Duration patience) throws InterruptedException {
        Duration bounded = patience.compareTo(LOOK) > 0 ? LOOK : patience;
        inbox.take(bounded).forEach(this::hearSafely);
    }

    /** For the fence: goes on hearing, but does nothing about it yet. */
    private boolean hearUpTo(ResourceVersion version) {
        Instant deadline = now().plus(LONGEST_SIGHT);
        try {
            while (!stopped && now().isBefore(deadline)) {
                // Asked first: what was told up to it is in the inbox by then.
                boolean reached = Long.compareUnsigned(view.replicas().bits(), version.bits()) >= 0;
                hear(reached ? Duration.ZERO : Duration.ofMillis(2));
                if (reached) {
                    return true;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** One that cannot be understood must not keep the others from being heard. */
    private void hearSafely(Message message) {
        try {
            hear(message);
        } catch (RuntimeException fault) {
            LOG.error(
                    "message=\"{}\" problem=\"cannot be heard\"",
                    message.getClass().getSimpleName(),
                    fault);
        }
    }

    private void hear(Message message) {
        Instant now = now();
        switch (message) {
            case Message.Hub(var news) -> hear(news, now);
            case Message.FromCluster(var cluster, var connection, var news) -> {
                if (links.isCurrent(cluster, connection)) {
                    books.cluster(cluster).ifPresent(known -> hear(known, news, now));
                }
            }
            case Message.Dispatched dispatched -> {
                dispatching.dispatched(dispatched, now);
                telling.replica(dispatched.replica().key());
            }
            case Message.TornDown tornDown -> dispatching.tornDown(tornDown, now);
            case Message.Abandoned abandoned -> {
                dispatching.abandoned(abandoned);
                Message.ReplicaId replica = abandoned.job().subject();
                announcements.add(Tidings.abandoned(
                        replica.key(), replica.uid(), abandoned.job().cluster()));
            }
            case Message.Wrote wrote -> {
                statuses.ended(wrote, now);
                telling.wrote(wrote.key());
            }
            case Message.Leading(var begins) -> lead(begins);
            case Message.Stop() -> stopped = true;
        }
    }

    private void lead(boolean begins) {
        leads = begins;
        recovered = false;
        if (leads) {
            links.changed();
        } else {
            links.close();
            announcements.clear();
            sighting.close();
        }
        times.changed(now());
    }

    private void hear(HubNews news, Instant now) {
        switch (news) {
            case HubNews.Seen(var object) -> {
                if (leads) {
                    Tidings.of(books, object).forEach(announcements::add);
                }
                Optional<BookedReplica> before = books.replica(Books.key(object));
                if (books.see(object, now)) {
                    times.changed(now);
                    lookAfter(object, before, now);
                }
                tell(object);
            }
            case HubNews.Gone(var kind, var key) -> {
                if (kind == ModelReplica.class) {
                    books.replica(key).ifPresent(this::gone);
                } else if (kind == ModelDeployment.class) {
                    telling.forget(key);
                }
                books.forget(kind, key, now);
                links.changed();
                times.changed(now);
            }
        }
    }

    /** Something that matters is new of an object. */
    private void lookAfter(HasMetadata object, Optional<BookedReplica> before, Instant now) {
        switch (object) {
            case ModelReplica replica ->
                books.replica(Books.key(replica))
                        .filter(booked -> before.filter(known -> !booked.differsFrom(known))
                                .isEmpty())
                        .ifPresent(booked -> dispatching.look(booked.key(), now));
            case InferenceCluster cluster -> {
                links.changed(cluster.getMetadata().getName());
                look = now;
                dispatching.look(cluster.getMetadata().getName(), now);
            }
            case InferenceClass _ -> {
                links.changed();
                books.clusters().forEach(cluster -> dispatching.look(cluster.name(), now));
            }
            case Secret _ -> links.changed();
            default -> {}
        }
    }

    private void tell(HasMetadata object) {
        switch (object) {
            case ModelReplica replica -> {
                telling.replica(Books.key(replica));
                books.replica(Books.key(replica)).ifPresent(known -> telling.deployment(known.deployment()));
            }
            case ModelDeployment deployment -> telling.deployment(Books.key(deployment));
            case InferenceCluster cluster ->
                telling.cluster(cluster.getMetadata().getName());
            default -> {}
        }
    }

    private void gone(BookedReplica replica) {
        dispatching.forget(replica.uid());
        statuses.forget(new Statuses.Key(new Statuses.Subject.OfReplica(replica.key()), replica.uid()));
        telling.deployment(replica.deployment());
    }

    private void hear(BookedCluster cluster, ClusterNews news, Instant now) {
        boolean mustRead = cluster.view().acceptance().mustRead();
        if (cluster.hear(news, now)) {
            times.changed(now);
        }
        telling.cluster(cluster.name());
        if (news instanceof ClusterNews.Connected || news instanceof ClusterNews.Disconnected) {
            links.changed(cluster.name());
            settleShared(now);
        }
        switch (news) {
            case ClusterNews.ReplicaTold(var key, var _) -> {
                telling.replica(key);
                dispatching.lookIfLeaving(cluster, key, now);
            }
            case ClusterNews.ReplicaUntold(var key) -> {
                // Nobody but the hub ends one: the cluster's memory went back, or somebody took the finalizer.
                if (books.replica(key).filter(BookedReplica::stays).isPresent()) {
                    cluster.hear(new ClusterNews.Reported(new ObservationReport.ReplicaObservationVanished()), now);
                }
                telling.replica(key);
                dispatching.look(key, now);
            }
            case ClusterNews.Touched(var key) -> dispatching.look(key, now);
            case ClusterNews.Connected _ -> dispatching.look(cluster.name(), now);
            case ClusterNews.Reported(ObservationReport.Listed _) -> dispatching.look(cluster.name(), now);
            case ClusterNews.Reported _, ClusterNews.Disconnected _, ClusterNews.PoolsDisputed _ -> {}
        }
        boolean readInVain = news instanceof ClusterNews.Reported(ObservationReport.Listed _);
        if ((!mustRead || readInVain) && cluster.view().acceptance().mustRead()) {
            links.cluster(cluster.name()).ifPresent(WorkloadCluster::readAnew);
        }
    }

    /** Before anything is done on a cluster, it is known which of several has it. */
    private void settleShared(Instant now) {
        for (BookedCluster cluster : books.settleShared(now)) {
            times.changed(now);
            links.changed(cluster.name());
            telling.cluster(cluster.name());
            dispatching.look(cluster.name(), now);
        }
    }

    private Instant actSafely() {
        try {
            return act();
        } catch (RuntimeException fault) {
            LOG.error("problem=\"cannot go on\"", fault);
            return now().plus(AFTER_FAILURE);
        }
    }

    /** Does what is due; returns when something is again. */
    private Instant act() {
        Instant now = now();
        if (!leads || !view.unread().isEmpty()) {
            return now.plus(PlanTimes.QUIET);
        }
        links.follow(now);
        settleShared(now);
        if (!look.isAfter(now)) {
            look = now.plus(LOOK);
            holds.look(now);
            dispatching.lookAtLeaving(now);
        }
        plan(now);
        sighting.look(now);
        Instant next = earlier(earlier(times.next(), look), announcements.begin(now));
        next = earlier(next, dispatching.begin(now));
        return earlier(next, telling.begin(now));
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    private void plan(Instant now) {
        if (times.next().isAfter(now)) {
            return;
        }
        times.begun();
        try {
            times.again(planned(now));
        } catch (RuntimeException failed) {
            LOG.error("problem=\"cannot place\"", failed);
            outlets.tally().passed(Tally.Outcome.FAILED);
            times.failed(now, AFTER_FAILURE);
        }
    }

    /** Returns when to plan again though nothing has changed. */
    private Instant planned(Instant now) {
        if (!recovered || fence.seesDrafts()) {
            recovered = fence.recover();
            return now.plus(PlanTimes.QUIET);
        }
        return switch (pass.run(now)) {
            case Pass.Result.Settled(var time) -> time;
            case Pass.Result.Anew() -> now.plus(PlanTimes.QUIET);
        };
    }
}
