package dev.stowage.hub.app;

import dev.stowage.fleet.Removal;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.hub.Tally;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.FleetSight;
import dev.stowage.hub.wire.HubNews;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** A fleet scheduler's loop with everything that it is made of, from its start to its end, beside a simulated hub and fleet. */
final class RunningHub implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Inbox inbox = new Inbox();
    private final SimulatedWatch watch;
    private final Thread loop;

    RunningHub(StoredObjects objects, SimulatedFleet fleet, SimulatedHubApi api, Progress progress) {
        this(objects, fleet, api, progress, _ -> {}, Clock.systemUTC());
    }

    /** @param before is done in the thread of a kind before something of it is told */
    RunningHub(
            StoredObjects objects,
            SimulatedFleet fleet,
            SimulatedHubApi api,
            Progress progress,
            Consumer<HubNews> before,
            Clock clock) {
        watch = new SimulatedWatch(objects, news -> {
            before.accept(news);
            inbox.put(new Message.Hub(news));
        });
        Consumer<FleetSight> sights = progress::see;
        loop = Thread.ofPlatform()
                .name("hub")
                .start(new FleetLoop(
                        new Surroundings("stowage-system", "hub", fleet.fleet(), clock, threads, PATIENCE),
                        watch,
                        api,
                        fleet,
                        new FleetLoop.Parts(
                                inbox,
                                new Books(objects::plain),
                                new CelMatcher(),
                                new FleetLoop.Outlets(new Counting(progress), sights, _ -> {}))));
        inbox.put(new Message.Leading(true));
    }

    private record Counting(Progress progress) implements Tally {
        @Override
        public void planned(Duration took) {
            progress.planned(took);
        }

        @Override
        public void passed(Outcome outcome) {
            if (outcome == Outcome.FAILED) {
                progress.failed();
            }
        }

        @Override
        public void removed(Removal reason) {
            progress.failed();
        }

        @Override
        public void wrote(Written what, boolean well) {}
    }

    @Override
    public void close() {
        inbox.put(new Message.Stop());
        try {
            loop.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        watch.close();
        threads.shutdownNow();
    }
}
