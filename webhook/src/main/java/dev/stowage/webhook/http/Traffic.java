package dev.stowage.webhook.http;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Follows each request from its headers to the end of its answer, and asks clients to leave a server that will stop. */
final class Traffic extends Handler.Wrapper {
    /** When the headers of a request were there, by the ticker. */
    static final String BEGAN = "dev.stowage.began";

    private final Connections connections;
    private final LongSupplier ticker;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition none = lock.newCondition();
    private int inFlight;
    private volatile boolean draining;

    Traffic(Connections connections, LongSupplier ticker) {
        this.connections = connections;
        this.ticker = ticker;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Watched watched = connections.of(request.getConnectionMetaData());
        long now = ticker.getAsLong();
        request.setAttribute(BEGAN, now);
        watched.beginsRequest(now);
        count(1);
        Request.addCompletionListener(request, _ -> {
            watched.endsRequest(ticker.getAsLong());
            count(-1);
        });
        if (draining || watched.isOld(now)) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        return super.handle(request, response, callback);
    }

    /** From now on every answer asks the client to close its connection. */
    void drain() {
        draining = true;
    }

    /**
     * Waits until no request is in flight.
     *
     * @return whether that came true in time
     */
    boolean awaitNone(Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        lock.lock();
        try {
            while (inFlight > 0 && left > 0) {
                left = none.awaitNanos(left);
            }
            return inFlight == 0;
        } finally {
            lock.unlock();
        }
    }

    private void count(int change) {
        lock.lock();
        try {
            inFlight += change;
            if (inFlight == 0) {
                none.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}
