package dev.stowage.hub.wire;

import dev.stowage.hub.wire.FenceServer.Entry;
import dev.stowage.hub.wire.FenceServer.Plan;
import dev.stowage.hub.wire.FenceServer.Stored;
import java.util.List;

/** Where a hub can be paused, ended or overtaken: whenever it asks for something. */
final class FenceStep {
    private FenceStep() {}

    /** What a hub asks for. */
    sealed interface Question {
        /** Whatever it is told next; that may be nothing. */
        record Hear() implements Question {}

        /** To be told everything up to a version. */
        record HearUpTo(long version) implements Question {}

        /** Something of the API server. */
        sealed interface Write extends Question {}

        record ReadPlan() implements Write {}

        /**
         * To write the FleetPlan.
         *
         * @param read the version that it read
         */
        record Note(long read, List<Entry> entries) implements Write {}

        record Create(String name) implements Write {}

        record Commit(Entry entry) implements Write {}

        record DeleteDraft(String name, String uid, long seen) implements Write {}

        /**
         * To take the finalizer off.
         *
         * @param draft whether it was taken for one
         */
        record Release(String name, String uid, boolean draft) implements Write {}
    }

    /** What it gets. */
    sealed interface Answer {
        /** It has been told so many changes by now; whether those were all that it waited for. */
        record Heard(int changes, boolean reached) implements Answer {}

        record PlanIs(Plan plan) implements Answer {}

        record Wrote(Stored replica) implements Answer {}

        record Refused() implements Answer {}
    }
}
