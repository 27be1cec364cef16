package dev.stowage.hub.app;

import dev.stowage.hub.wire.BookedCluster;
import dev.stowage.hub.wire.Books;
import java.time.Instant;

/**
 * Finds out which of several InferenceClusters has the workload cluster that they lead to, when that may have changed. Used by
 * the hub's loop alone.
 */
final class Sharing {
    private final Books books;
    private final Links links;
    private final PlanTimes times;
    private final Dispatching dispatching;
    private final Telling telling;
    private boolean settled;

    Sharing(Books books, Links links, PlanTimes times, HubHearing.Followers followers) {
        this.books = books;
        this.links = links;
        this.times = times;
        this.dispatching = followers.dispatching();
        this.telling = followers.telling();
    }

    /** Where an InferenceCluster leads to may be new, or who may have it. */
    void changed() {
        settled = false;
    }

    /** Before anything is done on a cluster, it is known which of several has it. */
    void settle(Instant now) {
        if (settled) {
            return;
        }
        settled = true;
        for (BookedCluster cluster : books.settleShared(now)) {
            times.changed(now);
            links.changed(cluster.name());
            telling.cluster(cluster.name());
            dispatching.look(cluster.name(), now);
        }
    }
}
