package dev.stowage.e2e;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The median of durations. */
final class Median {
    private final List<Duration> durations = new ArrayList<>();

    void add(Duration duration) {
        durations.add(duration);
    }

    /** Of an even number of durations, the larger one of the two in the middle. */
    Duration value() {
        Collections.sort(durations);
        return durations.get(durations.size() / 2);
    }

    /** In milliseconds, with one decimal. */
    @Override
    public String toString() {
        return "%.1f ms".formatted(value().toNanos() / 1e6);
    }
}
