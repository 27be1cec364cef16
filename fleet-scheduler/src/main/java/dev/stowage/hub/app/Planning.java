package dev.stowage.hub.app;

import dev.stowage.hub.Tally;
import dev.stowage.hub.wire.Fence;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plans when it is time, after it has ended what a hub before left unfinished. Used by the hub's loop alone. */
final class Planning {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.hub");

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    private final PlanTimes times;
    private final Fence fence;
    private final Pass pass;
    private final Tally tally;
    private boolean recovered;

    Planning(PlanTimes times, Fence fence, Pass pass, Tally tally) {
        this.times = times;
        this.fence = fence;
        this.pass = pass;
        this.tally = tally;
    }

    /** This process begins to place: what is unfinished by then may be anybody's. */
    void begin(Instant now) {
        recovered = false;
        times.changed(now);
    }

    /** Plans if it is time; returns when it is again. */
    Instant plan(Instant now) {
        if (!times.next().isAfter(now)) {
            times.begun();
            try {
                times.again(planned(now));
            } catch (RuntimeException failed) {
                LOG.error("problem=\"cannot place\"", failed);
                tally.passed(Tally.Outcome.FAILED);
                times.failed(now, AFTER_FAILURE);
            }
        }
        return times.next();
    }

    /** Returns when to plan again though nothing has changed. */
    private Instant planned(Instant now) {
        if (!recovered || fence.seesDrafts()) {
            recovered = fence.recover();
            return now.plus(PlanTimes.QUIET);
        }
        return switch (pass.run(now)) {
            case Pass.Result.Settled(var time) -> time;
            case Pass.Result.Anew() -> now.plus(PlanTimes.QUIET);
        };
    }
}
