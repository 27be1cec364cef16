package dev.stowage.fleet.app;

import dev.stowage.fleet.wire.FleetOverview;

/** Makes a page of a fleet. */
interface View {
    /** What came of it. */
    sealed interface Shown {
        record Page(String text) implements Shown {}

        /** What was asked for is not there. */
        record Missing(String problem) implements Shown {}
    }

    Shown of(FleetOverview.Seen fleet);
}
