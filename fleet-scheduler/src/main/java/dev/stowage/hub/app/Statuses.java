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
import java.util.concurrent.ExecutorService;
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
    private final ExecutorService threads;
    private final Inbox inbox;
    private final Tally tally;
    private final Map<Object, Last> last = new HashMap<>();
    private int underWay;

    /** What was written last of an object. */
    private record Last(Instant at, boolean underWay, ResourceVersion version) {}

    Statuses(HubWrites writes, ExecutorService threads, Inbox inbox, Tally tally) {
        this.writes = writes;
        this.tally = tally;
        this.threads = threads;
        this.inbox = inbox;
    }

    /**
     * Begins to write, unless that is not possible now: while another write of the object is under way or has not come back yet
     * as news. Both are told, so it is enough to try again then.
     *
     * @param seen the version of the object that the status was worked out from
     * @param apart how long at least between two writes of the object
     * @return when to try again; not after {@code now} if there is no need to
     */
    Instant write(
            Key key,
            ResourceVersion seen,
            Duration apart,
            Instant now,
            Function<HubWrites, Optional<ResourceVersion>> write) {
        Last before = last.get(key);
        if (before != null) {
            if (before.underWay || Long.compareUnsigned(seen.bits(), before.version.bits()) < 0) {
                return now;
            }
            Instant due = before.at.plus(apart);
            if (due.isAfter(now)) {
                return due;
            }
        }
        if (underWay >= AT_A_TIME) {
            return now.plusMillis(1);
        }
        underWay++;
        last.put(key, new Last(now, true, ResourceVersion.UNKNOWN));
        threads.execute(() -> write(key, write));
        return now;
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
