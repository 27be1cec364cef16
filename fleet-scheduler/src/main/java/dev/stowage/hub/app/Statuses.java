package dev.stowage.hub.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.Tally;
import dev.stowage.hub.wire.HubWrites;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes statuses elsewhere: of one object one after another, not more often than is useful to people, and a bounded number of
 * objects at a time. Used by the hub's loop alone.
 */
final class Statuses {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.hub");

    /** The API server is there for others too. */
    private static final int AT_A_TIME = 16;

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    private final HubWrites writes;
    private final Executor threads;
    private final Inbox inbox;
    private final Tally tally;
    private final Map<Object, Last> last = new HashMap<>();
    private int underWay;

    /** What was written last of an object. */
    private record Last(Instant at, boolean underWay, ResourceVersion version) {}

    Statuses(HubWrites writes, Executor threads, Inbox inbox, Tally tally) {
        this.writes = writes;
        this.tally = tally;
        this.threads = threads;
        this.inbox = inbox;
    }

    /** Whether a status may be written now. */
    sealed interface Turn {
        record Now() implements Turn {}

        record At(Instant time) implements Turn {}

        /** Another write of the object is under way, or has not come back yet as news: both are told, so it is enough to try then. */
        record WhenTold() implements Turn {}
    }

    /** Whether one more may be under way; if not, it is told when one has ended. */
    boolean hasRoom() {
        return underWay < AT_A_TIME;
    }

    /**
     * When a status is to be worked out and written.
     *
     * @param seen the version of the object that it is worked out from
     * @param apart how long at least between two writes of the object
     */
    Turn turn(Key key, ResourceVersion seen, Duration apart, Instant now) {
        Last before = last.get(key);
        if (before == null) {
            return new Turn.Now();
        }
        if (before.underWay || Long.compareUnsigned(seen.bits(), before.version.bits()) < 0) {
            return new Turn.WhenTold();
        }
        Instant due = before.at.plus(apart);
        return due.isAfter(now) ? new Turn.At(due) : new Turn.Now();
    }

    /** Begins to write, when it is its turn and there is room. */
    void write(Key key, Instant now, Function<HubWrites, Optional<ResourceVersion>> write) {
        underWay++;
        last.put(key, new Last(now, true, ResourceVersion.UNKNOWN));
        threads.execute(() -> write(key, write));
    }

    /** What a status is of. */
    sealed interface Subject {
        record OfReplica(ObjectKey key) implements Subject {}

        record OfDeployment(ObjectKey key) implements Subject {}

        record OfCluster(String name) implements Subject {}
    }

    /** The object of a status, and which one of that name it is. */
    record Key(Subject subject, String uid) {}

    private void write(Key key, Function<HubWrites, Optional<ResourceVersion>> write) {
        try {
            inbox.put(new Message.Wrote(key, true, write.apply(writes).orElse(ResourceVersion.UNKNOWN)));
        } catch (RuntimeException failed) {
            LOG.warn("status=\"{}\" problem=\"{}\"", key.subject(), failed.getMessage());
            inbox.put(new Message.Wrote(key, false, ResourceVersion.UNKNOWN));
        }
    }

    /** A write has ended. */
    void ended(Message.Wrote wrote, Instant now) {
        underWay--;
        tally.wrote(
                switch (wrote.key().subject()) {
                    case Subject.OfReplica _ -> Tally.Written.REPLICA;
                    case Subject.OfDeployment _ -> Tally.Written.DEPLOYMENT;
                    case Subject.OfCluster _ -> Tally.Written.CLUSTER;
                },
                wrote.well());
        Last before = last.get(wrote.key());
        if (before != null) {
            Instant at = wrote.well() ? before.at : now.plus(AFTER_FAILURE);
            last.put(wrote.key(), new Last(at, false, wrote.version()));
        }
    }

    /** The object is gone. */
    void forget(Key key) {
        last.remove(key);
    }
}
