package dev.stowage.fleet.wire;

import java.util.ArrayList;
import java.util.List;

/** Tells when something in the fleet of a hub has changed, from when it is started on. */
public final class HubChanges implements AutoCloseable {
    private final List<Hub.Stream> streams = new ArrayList<>();

    private HubChanges() {}

    /**
     * Watches all kinds that make up a fleet.
     *
     * @param listener hears, on any thread, that something changed; or that one of the watches ended, after which they are to
     *     be closed and started anew
     * @throws HubUnavailable if the hub cannot be watched
     */
    public static HubChanges start(Hub hub, Hub.Listener listener) {
        HubChanges changes = new HubChanges();
        HubRequests requests = new HubRequests(hub);
        try {
            for (Kind kind : Kind.values()) {
                changes.streams.add(requests.changes(kind, requests.version(kind), listener));
            }
            return changes;
        } catch (RuntimeException failed) {
            changes.close();
            throw failed;
        }
    }

    @Override
    public void close() {
        streams.forEach(Hub.Stream::close);
    }
}
