package dev.stowage.observer.wire;

import java.time.Instant;

/**
 * When something happened first and last of which an Event ({@code core/v1}) tells: by {@code count} and timestamps, as older
 * recorders do, or as a series.
 */
record EventTimes(Instant first, Instant last) {
    static EventTimes of(Meta meta, Fields event) {
        Instant said = later(Times.instant(event, "firstTimestamp"), Times.instant(event, "eventTime"));
        Instant first = said.equals(Instant.EPOCH) ? meta.created() : said;
        Instant last =
                later(Times.instant(event, "lastTimestamp"), Times.instant(event.object("series"), "lastObservedTime"));
        return new EventTimes(first, later(first, last));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
