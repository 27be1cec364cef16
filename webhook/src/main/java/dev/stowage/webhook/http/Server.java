package dev.stowage.webhook.http;

/** A port that somebody calls who has to learn in time that it will stop. */
public interface Server extends AutoCloseable {
    /** Where it listens; 0 if nowhere. */
    int port();

    /** From now on every answer asks the client to close its connection, and to go elsewhere with its next request. */
    void drain();

    /** Takes no more connections, lets the last requests be answered, and stops. */
    @Override
    void close();

    /** Where nothing is served. */
    static Server none() {
        return new Server() {
            @Override
            public int port() {
                return 0;
            }

            @Override
            public void drain() {}

            @Override
            public void close() {}
        };
    }
}
