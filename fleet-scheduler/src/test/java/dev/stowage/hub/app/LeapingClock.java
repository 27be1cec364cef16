package dev.stowage.hub.app;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicReference;

/** Goes as fast as others, and can be put forward. */
final class LeapingClock extends Clock {
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    void leap(Duration more) {
        ahead.updateAndGet(more::plus);
    }

    @Override
    public Instant instant() {
        return Clock.systemUTC().instant().plus(ahead.get());
    }

    @Override
    public ZoneId getZone() {
        return Clock.systemUTC().getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.systemUTC().withZone(zone);
    }
}
