package dev.stowage.hub;

import dev.stowage.fleet.ObservationReport;
import java.time.Duration;
import java.util.List;

/**
 * Whether somebody observes a cluster, by the observers' Lease. Its times are those of another clock, so they only tell that it
 * was renewed; how long ago is counted here, from when that was seen. Immutable.
 *
 * @param last what the Lease said
 * @param since the elapsed nanoseconds at which it was first seen to say so
 * @param told what was made known of it
 */
public record ObserverPulse(Beat last, long since, Told told) {
    /** What the Lease says. */
    public sealed interface Beat {
        /** There is no Lease. */
        record None() implements Beat {}

        /**
         * There is one.
         *
         * @param holder who observes; empty if nobody does
         * @param renewed when, in whatever form: another text is another renewal
         * @param lasting for so long one renewal counts
         */
        record Renewed(String holder, String renewed, Duration lasting) implements Beat {}
    }

    /** What was made known. */
    public sealed interface Told {
        record Nothing() implements Told {}

        record Gone() implements Told {}

        record Alive(String holder) implements Told {}
    }

    /** The pulse after something happened, and what is to be made known. */
    public record Step(ObserverPulse pulse, List<ObservationReport> news) {
        public Step {
            news = List.copyOf(news);
        }
    }

    /** Of a cluster that nobody has looked at. */
    public static final ObserverPulse UNKNOWN = new ObserverPulse(new Beat.None(), 0, new Told.Nothing());

    /** The same, to be made known anew. */
    public ObserverPulse untold() {
        return new ObserverPulse(last, since, new Told.Nothing());
    }

    /** The Lease was seen to say this. */
    public Step after(Beat beat, long now) {
        ObserverPulse seen = beat.equals(last) ? this : new ObserverPulse(beat, now, told);
        return seen.at(now);
    }

    /** Time has passed. */
    public Step at(long now) {
        Told known = known(now);
        if (known.equals(told)) {
            return new Step(this, List.of());
        }
        ObservationReport report = switch (known) {
            case Told.Alive(var holder) -> new ObservationReport.ObserverAlive(holder);
            case Told.Gone _, Told.Nothing _ -> new ObservationReport.ObserverGone();
        };
        return new Step(new ObserverPulse(last, since, known), List.of(report));
    }

    private Told known(long now) {
        return switch (last) {
            case Beat.None() -> new Told.Gone();
            case Beat.Renewed(var holder, var _, var lasting) ->
                holder.isEmpty() || now - since >= lasting.toNanos() ? new Told.Gone() : new Told.Alive(holder);
        };
    }
}
