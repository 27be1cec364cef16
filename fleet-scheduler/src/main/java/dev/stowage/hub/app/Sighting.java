package dev.stowage.hub.app;

import dev.stowage.fleet.Plan;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.FleetSight;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** Lets others see what the hub knows, for metrics: once a second at most. Used by the hub's loop alone. */
final class Sighting {
    private static final Duration APART = Duration.ofSeconds(1);

    private final Books books;
    private final Dispatching dispatching;
    private final Consumer<FleetSight> sights;
    private FleetSight.Planned planned = FleetSight.Planned.NOTHING;
    private Instant last = Instant.MIN;

    Sighting(Books books, Dispatching dispatching, Consumer<FleetSight> sights) {
        this.books = books;
        this.dispatching = dispatching;
        this.sights = sights;
    }

    void planned(Plan plan) {
        planned = new FleetSight.Planned(plan.pools(), plan.unplaced());
    }

    /** While this process leads. */
    void look(Instant now) {
        if (last.plus(APART).isAfter(now)) {
            return;
        }
        last = now;
        sights.accept(new FleetSight(
                true,
                dispatching.jobs(),
                books.clusters().stream()
                        .map(cluster -> new FleetSight.OfCluster(cluster.name(), cluster.view(), cluster.observed()))
                        .toList(),
                List.copyOf(books.replicas()),
                planned));
    }

    /** Somebody else leads. */
    void close() {
        planned = FleetSight.Planned.NOTHING;
        last = Instant.MIN;
        sights.accept(FleetSight.NOTHING);
    }
}
