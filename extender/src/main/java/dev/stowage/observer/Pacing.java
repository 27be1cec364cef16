package dev.stowage.observer;

import java.time.Duration;

/**
 * When an object is written again: at once if something changed that people or the hub wait for, but at most twice a second, and
 * later if nothing moved but how much was seen. One write is under way at a time. Immutable.
 *
 * @param <V> what is written
 * @param written what was last written, as far as that is known
 * @param began when a write last began, in elapsed nanoseconds
 * @param failures on end, since a write last succeeded
 */
public record Pacing<V>(Written<V> written, boolean isUnderWay, long began, int failures) {
    /** An object is written at most twice a second. */
    public static final Duration BETWEEN = Duration.ofMillis(500);

    /** What was seen up to when nothing else changed is told within 10 s (docs/observer.md): a write takes its time, too. */
    public static final Duration MINOR = Duration.ofSeconds(8);

    private static final int MOST_DOUBLINGS = 5;

    /** What is known of the object. */
    public sealed interface Written<V> {
        /** Nothing: somebody else may have written it. */
        record Unknown<V>() implements Written<V> {}

        record Known<V>(V value) implements Written<V> {}
    }

    /** How much of a value is another than what was written. */
    public enum Change {
        NONE,
        /** Only how much was seen. */
        MINOR,
        MAJOR
    }

    /** Compares what is wanted with what was written. */
    @FunctionalInterface
    public interface Comparison<V> {
        Change between(V written, V wanted);

        /** The same of an object that is not as it was written, since somebody else wrote it later. */
        default Comparison<V> afterOthers() {
            return (written, wanted) -> switch (between(written, wanted)) {
                case NONE, MINOR -> Change.MINOR;
                case MAJOR -> Change.MAJOR;
            };
        }
    }

    /** When to write. */
    public sealed interface Due {
        /** Not before something happens. */
        record Never() implements Due {}

        /** At that time, or at once if it is over. */
        record At(long nanos) implements Due {}
    }

    /** Of an object that may be written at once. */
    public static <V> Pacing<V> first(long now) {
        return new Pacing<>(new Written.Unknown<>(), false, now - MINOR.toNanos(), 0);
    }

    /** When a value is to be written, if it stays the one that is wanted. */
    public Due due(V wanted, Comparison<V> comparison) {
        if (isUnderWay) {
            return new Due.Never();
        }
        return switch (change(wanted, comparison)) {
            case NONE -> new Due.Never();
            case MINOR -> new Due.At(began + Math.max(pause(), MINOR.toNanos()));
            case MAJOR -> new Due.At(began + pause());
        };
    }

    private Change change(V wanted, Comparison<V> comparison) {
        return switch (written) {
            case Written.Unknown<V>() -> Change.MAJOR;
            case Written.Known<V>(var value) -> comparison.between(value, wanted);
        };
    }

    /** A write that failed is tried again later and later, up to 16 s. */
    private long pause() {
        return BETWEEN.toNanos() << Math.min(failures, MOST_DOUBLINGS);
    }

    /** A write begins. */
    public Pacing<V> begin(long now) {
        return new Pacing<>(written, true, now, failures);
    }

    /** The write under way has succeeded. */
    public Pacing<V> succeeded(V value) {
        return new Pacing<>(new Written.Known<>(value), false, began, 0);
    }

    /** The write under way has failed: it may have been done all the same. */
    public Pacing<V> failed() {
        return new Pacing<>(new Written.Unknown<>(), false, began, failures + 1);
    }
}
