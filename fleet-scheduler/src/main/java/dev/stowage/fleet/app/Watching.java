package dev.stowage.fleet.app;

import dev.stowage.fleet.wire.FleetOverview;
import dev.stowage.fleet.wire.FleetReader;
import dev.stowage.fleet.wire.Hub;
import dev.stowage.fleet.wire.HubChanges;
import dev.stowage.fleet.wire.HubUnavailable;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Shows a page of a hub's fleet anew whenever the fleet has changed, until somebody ends it. Changes are only heard of, and
 * everything is read again: a page then never shows what a lost change has left behind.
 */
final class Watching {
    /** Changes that come so soon after one another are shown together. */
    private static final Duration TOGETHER = Duration.ofMillis(200);

    /** A fleet that takes long to read is not read all the time. */
    private static final int REST_PER_READING = 4;

    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    /** How long an end waits for a page that is being written. */
    private static final int LAST_PAGE_SECONDS = 2;

    private final Hub hub;
    private final Surroundings surroundings;
    private final Messages messages;
    private final Pages pages;
    private final Bell bell = new Bell();
    private final CountDownLatch finished = new CountDownLatch(1);
    private Duration pause = SHORTEST_PAUSE;

    Watching(Hub hub, Format format, Surroundings surroundings) {
        this.hub = hub;
        this.surroundings = surroundings;
        this.messages = new Messages(surroundings);
        this.pages = new Pages(format, surroundings);
    }

    /** Returns the exit status, which is 0 from when a first page was shown. */
    int run(View view) {
        try (Outside.Registration _ = surroundings.outside().ending().onEnd(this::end)) {
            boolean goesOn = true;
            while (goesOn) {
                goesOn = watch(view);
            }
            return pages.areThere() ? 0 : Viewing.REFUSED;
        } finally {
            finished.countDown();
        }
    }

    private void end() {
        bell.stop();
        try {
            var _ = finished.await(LAST_PAGE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Watches until a watch ends, and returns whether to begin anew. */
    private boolean watch(View view) {
        bell.reset();
        try (HubChanges _ = HubChanges.start(hub, bell)) {
            Bell.News news = new Bell.News.Changed();
            while (news instanceof Bell.News.Changed) {
                bell.reset();
                if (!show(view)) {
                    return false;
                }
                news = bell.await();
            }
            return switch (news) {
                case Bell.News.Stopped() -> false;
                case Bell.News.Ended(var why) when why.isEmpty() -> bell.rest(TOGETHER);
                case Bell.News.Ended(var why) ->
                    triesAgain("watching the hub at %s ended: %s".formatted(hub.address(), why));
                case Bell.News.Changed() -> true;
            };
        } catch (HubUnavailable why) {
            if (!pages.areThere()) {
                throw why;
            }
            return triesAgain(why.text());
        }
    }

    private boolean triesAgain(String why) {
        messages.error(why + "; trying again");
        Duration rest = pause;
        pause = rest.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? rest.multipliedBy(2) : LONGEST_PAUSE;
        return bell.rest(rest);
    }

    /** Returns whether to go on. */
    private boolean show(View view) {
        long began = System.nanoTime();
        FleetOverview fleet = FleetReader.overview(
                Viewing.of(hub, surroundings), surroundings.clock().instant());
        pause = SHORTEST_PAUSE;
        boolean goesOn = switch (fleet) {
            case FleetOverview.Seen seen -> pages.show(seen, view);
            case FleetOverview.Refused(var why) -> {
                messages.refusal(why.problems(), why.count(), "shown");
                yield true;
            }
        };
        Duration reading = Duration.ofNanos(System.nanoTime() - began);
        return goesOn && bell.rest(longer(TOGETHER, reading.multipliedBy(REST_PER_READING)));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
