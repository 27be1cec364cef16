package dev.stowage.webhook.http;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Watches the connections of one server and cuts those that make it wait. Jetty's own timeout begins anew with each byte,
 * so that a client which sends one now and then could hold a connection for ever.
 */
final class Connections implements Connection.Listener, SslHandshakeListener {
    private final Map<EndPoint, Watched> open = new ConcurrentHashMap<>();
    private final LongAdder cut = new LongAdder();
    private final Limits limits;
    private final LongSupplier ticker;
    private final RandomGenerator random;

    /**
     * Begins with none.
     *
     * @param random spreads the ends of connections, which otherwise begin together and would end together
     */
    Connections(Limits limits, LongSupplier ticker, RandomGenerator random) {
        this.limits = limits;
        this.ticker = ticker;
        this.random = random;
    }

    @Override
    public void onOpened(Connection connection) {
        // Of TLS there are two connections, one in the other; what counts are requests.
        if (connection instanceof ConnectionMetaData http) {
            long age = Math.round(limits.age().toNanos() * (0.75 + random.nextDouble() / 2));
            makeRoom();
            open.put(connection.getEndPoint(), new Watched(connection, http.isSecure(), ticker.getAsLong(), age));
        }
    }

    /** Closes the one that has waited longest, so that those who only wait cannot keep others out. */
    private void makeRoom() {
        if (open.size() < limits.connections()) {
            return;
        }
        long now = ticker.getAsLong();
        open.values().stream()
                .filter(watched -> watched.waited(now) >= 0)
                .max(Comparator.comparingLong(watched -> watched.waited(now)))
                .ifPresent(watched -> watched.cut(new TimeoutException("Others wait to be served.")));
    }

    @Override
    public void onClosed(Connection connection) {
        open.remove(connection.getEndPoint());
    }

    @Override
    public void handshakeSucceeded(Event event) {
        Watched watched = open.get(event.getEndPoint());
        if (watched != null) {
            watched.shookHands(ticker.getAsLong());
        }
    }

    /** The one that a request came on; one that is closed already gets a watch of its own. */
    Watched of(ConnectionMetaData connection) {
        Watched watched = open.get(connection.getConnection().getEndPoint());
        return watched == null
                ? new Watched(
                        connection.getConnection(),
                        false,
                        ticker.getAsLong(),
                        limits.age().toNanos())
                : watched;
    }

    /** Cuts those that are stuck, again and again for as long as the scheduler runs. */
    void watch(Scheduler scheduler) {
        long period = Math.min(TimeUnit.SECONDS.toNanos(1), limits.exchange().toNanos() / 4);
        scheduler.schedule(
                () -> {
                    try {
                        cutStuck();
                    } finally {
                        watch(scheduler);
                    }
                },
                period,
                TimeUnit.NANOSECONDS);
    }

    void cutStuck() {
        long now = ticker.getAsLong();
        long limit = limits.exchange().toNanos();
        for (Watched watched : open.values()) {
            if (watched.isStuck(now, limit)) {
                cut.increment();
                watched.cut(new TimeoutException("The client kept the server waiting."));
            }
        }
    }

    /** Closes those that wait for a request. */
    void closeIdle() {
        for (Watched watched : open.values()) {
            if (watched.isIdle()) {
                watched.close();
            }
        }
    }

    int count() {
        return open.size();
    }

    /** How many were cut. */
    long cut() {
        return cut.sum();
    }
}
