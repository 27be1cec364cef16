package dev.stowage.fleet.wire;

/** The API server of a hub, as far as the command line needs it. Closing it ends its watches. */
public interface Hub extends AutoCloseable {
    /** What the API server answered. */
    record Answer(int status, String body) {}

    /** A request whose answer goes on; closing ends it. */
    interface Stream extends AutoCloseable {
        @Override
        void close();
    }

    /** Hears of a stream, on any thread. */
    interface Listener {
        /** More of the answer has come. */
        void heard();

        /** No more will come; {@code why} is empty where the API server just ended it. */
        void ended(String why);
    }

    /** Its address, for people. */
    String address();

    /**
     * Asks for a resource.
     *
     * @param path with its query, from {@code /apis} on
     * @throws HubUnavailable if there is no answer
     */
    Answer get(String path);

    /** Asks for a resource that is answered bit by bit. Whatever goes wrong, the listener hears that it ended. */
    Stream stream(String path, Listener listener);

    @Override
    void close();
}
