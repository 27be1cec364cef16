package dev.stowage.hub.kubernetes;

/** What comes in from the watches of a session. */
sealed interface Mail {
    /** One change, of the kind that the stream follows. */
    record Changed(WatchStream from, ApiServer.Event event) implements Mail {}

    /** The API server ended the watch, as it does from time to time. */
    record Over(WatchStream from) implements Mail {}

    /** The watch failed. */
    record Failed(WatchStream from, RuntimeException failure) implements Mail {}

    /** There is something to look at elsewhere. */
    record Look() implements Mail {}
}
