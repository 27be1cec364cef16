package dev.stowage.fleet.app;

import dev.stowage.fleet.wire.Hub;
import dev.stowage.fleet.wire.HubUnavailable;

/** What lies beyond this process. */
record Outside(Hubs hubs, Ending ending) {
    /** Finds hubs. */
    interface Hubs {
        /**
         * The hub of a kubeconfig.
         *
         * @param kubeconfig a file; empty for the one that kubectl would take
         * @param context empty for the current one
         * @throws HubUnavailable if nothing says how it is reached
         */
        Hub open(String kubeconfig, String context);
    }

    /** Somebody who ends what would go on for ever, such as a person with Ctrl-C. */
    interface Ending {
        /** Has it run, once, when that is wanted; from then on the process lives as long as it does. */
        Registration onEnd(Runnable end);
    }

    /** Closing it says that there is nothing to end any more. */
    interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
