package dev.stowage.webhook.http;

import org.eclipse.jetty.io.Connection;

/** What is known of one open connection. Times are those of the ticker. */
final class Watched {
    private enum Doing {
        SHAKING_HANDS,
        WAITING,
        RECEIVING_HEADERS,
        ANSWERING
    }

    private final Connection connection;
    private final long ends;
    private Doing doing;
    private long since;
    // What the connection had received when its last request was answered.
    private long received;

    Watched(Connection connection, boolean secure, long now, long age) {
        this.connection = connection;
        doing = secure ? Doing.SHAKING_HANDS : Doing.WAITING;
        since = now;
        ends = now + age;
    }

    synchronized void shookHands(long now) {
        become(Doing.WAITING, now);
    }

    synchronized void beginsRequest(long now) {
        become(Doing.ANSWERING, now);
    }

    synchronized void endsRequest(long now) {
        become(Doing.WAITING, now);
        received = connection.getBytesIn();
    }

    /** Whether it has been used long enough. */
    boolean isOld(long now) {
        return now - ends >= 0;
    }

    synchronized boolean isIdle() {
        return doing == Doing.WAITING;
    }

    /** How long nothing has been asked on it; negative while something is. */
    synchronized long waited(long now) {
        return switch (doing) {
            case SHAKING_HANDS, WAITING -> Math.max(0, now - since);
            case RECEIVING_HEADERS, ANSWERING -> -1;
        };
    }

    /** Whether whatever it is doing, other than waiting for a request, takes longer than {@code limit}. */
    synchronized boolean isStuck(long now, long limit) {
        if (doing == Doing.WAITING && connection.getBytesIn() > received) {
            become(Doing.RECEIVING_HEADERS, now);
        }
        return doing != Doing.WAITING && now - since > limit;
    }

    /** Ends it without an answer to what is under way. */
    void cut(Throwable cause) {
        connection.getEndPoint().close(cause);
    }

    void close() {
        connection.close();
    }

    private void become(Doing next, long now) {
        doing = next;
        since = now;
    }
}
