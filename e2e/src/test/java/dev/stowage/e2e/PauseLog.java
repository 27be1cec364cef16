package dev.stowage.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM writes about the moments at which it stood still (JDK's {@code -Xlog:gc,safepoint}).
 *
 * @param file without blanks in its path
 */
record PauseLog(Path file) {
    private static final Pattern COLLECTION = Pattern.compile("GC\\([0-9]+\\) Pause .* ([0-9.]+)ms$");
    private static final Pattern SAFEPOINT = Pattern.compile("Safepoint \".*Total: +([0-9]+) ns");

    /** Collections of garbage, and whatever else made all threads wait. */
    record Pauses(int collections, Duration longestCollection, Duration longest) {
        static Pauses in(List<String> lines) {
            List<Duration> collections = lines.stream()
                    .map(COLLECTION::matcher)
                    .filter(Matcher::find)
                    .map(pause -> Duration.ofNanos(Math.round(Double.parseDouble(pause.group(1)) * 1e6)))
                    .toList();
            List<Duration> all = lines.stream()
                    .map(SAFEPOINT::matcher)
                    .filter(Matcher::find)
                    .map(pause -> Duration.ofNanos(Long.parseLong(pause.group(1))))
                    .toList();
            return new Pauses(collections.size(), longest(collections), longest(all));
        }

        private static Duration longest(List<Duration> pauses) {
            return pauses.stream().reduce(Duration.ZERO, (one, other) -> one.compareTo(other) < 0 ? other : one);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d collections, the longest %.1f ms, the longest stop of all %.1f ms",
                    collections,
                    longestCollection.toNanos() / 1e6,
                    longest.toNanos() / 1e6);
        }
    }

    /** Has a JVM write it. */
    String option() {
        return "-Xlog:gc,safepoint:file=" + file + ":uptimemillis:filecount=0";
    }

    /** How far it was written, for {@link #after}. */
    int length() {
        return lines().size();
    }

    Pauses after(int length) {
        return Pauses.in(lines().subList(length, lines().size()));
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
