package dev.stowage.hub.app;

import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.Happening;
import dev.stowage.hub.Tally;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.Fence;
import dev.stowage.hub.wire.FleetSight;
import dev.stowage.hub.wire.HubNews;
import dev.stowage.hub.wire.HubWrites;
import dev.stowage.hub.wire.Tidings;
import dev.stowage.hub.wire.WorkloadClusters;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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

    private final Surroundings surroundings;
    private final View view;
    private final Inbox inbox;
    private final Books books;
    private final Links links;
    private final Statuses statuses;
    private final Dispatching dispatching;
    private final Telling telling;
    private final HubHearing hubHearing;
    private final ClusterHearing clusterHearing;
    private final Sharing sharing;
    private final Rounds rounds;
    private final Planning planning;
    private final Sighting sighting;
    private final Announcements announcements;

    private boolean stopped;
    private boolean leads;

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
        Outlets outlets = parts.outlets();
        this.statuses = new Statuses(writes, surroundings.threads(), inbox, outlets.tally());
        this.dispatching = new Dispatching(surroundings, books, links, writes, inbox);
        this.telling = new Telling(books, links, dispatching, statuses, parts.matcher());
        this.rounds = new Rounds(new ClusterHolds(surroundings, books, links, writes), dispatching);
        this.sighting = new Sighting(books, dispatching, outlets.sights());
        this.announcements = new Announcements(happening ->
                surroundings.threads().execute(() -> outlets.events().accept(happening)));
        PlanTimes times = new PlanTimes();
        var followers = new HubHearing.Followers(dispatching, telling, statuses);
        this.sharing = new Sharing(books, links, times, followers);
        this.hubHearing = new HubHearing(books, links, times, new HubHearing.Clusters(rounds, sharing), followers);
        this.clusterHearing = new ClusterHearing(books, links, times, sharing, followers);
        Fence fence = new Fence(writes, books, surroundings.holder(), this::hearUpTo);
        var audience = new Pass.Audience(telling, sighting, announcements, outlets.tally());
        this.planning =
                new Planning(times, fence, new Pass(books, writes, fence, audience, parts.matcher()), outlets.tally());
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
        Duration bounded = patience.compareTo(Rounds.APART) > 0 ? Rounds.APART : patience;
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
            case Message.Hub(var news) -> {
                if (leads && news instanceof HubNews.Seen(var object)) {
                    Tidings.of(books, object).forEach(announcements::add);
                }
                hubHearing.hear(news, now);
            }
            case Message.FromCluster told -> clusterHearing.hear(told, now);
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
        if (leads) {
            links.changed();
        } else {
            links.close();
            announcements.clear();
            sighting.close();
        }
        telling.forgetPlans();
        planning.begin(now());
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
        if (links.follow(now)) {
            sharing.changed();
        }
        sharing.settle(now);
        Instant next = rounds.look(now);
        next = earlier(next, planning.plan(now));
        sighting.look(now);
        next = earlier(next, announcements.begin(now));
        next = earlier(next, dispatching.begin(now));
        return earlier(next, telling.begin(now));
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
