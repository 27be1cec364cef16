package dev.stowage.hub;

import java.time.Instant;

/**
 * How far one replica of a deployment has come with the template that it was given last.
 *
 * @param revision of that template
 */
public record RolledReplica(String name, String revision, Standing standing) {
    /** Whether it serves with it. */
    public sealed interface Standing {
        /** It does. */
        record Ready() implements Standing {}

        /**
         * It does not.
         *
         * @param wasReady whether it ever did
         * @param since when that is so
         * @param message what else is known, for people
         */
        record Unready(boolean wasReady, Instant since, String message) implements Standing {}

        /** It was given that just now, and nothing has been told of it since. */
        record Untold() implements Standing {}
    }

    boolean isReady() {
        return standing instanceof Standing.Ready;
    }
}
