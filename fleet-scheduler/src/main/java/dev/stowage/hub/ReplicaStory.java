package dev.stowage.hub;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * What is told to people of a replica: how many pods it has, and its conditions. The same facts make the same story, so one that
 * is no news need not be written.
 *
 * @param dispatched its ReplicaObservation; {@link DispatchedObservation#NONE} where nothing new is known of that
 * @param pods as its cluster said last
 * @param conditions {@link #SCHEDULED}, {@link #READY} and, once it is known, {@link #REFERENCES_FOUND}
 */
public record ReplicaStory(DispatchedObservation dispatched, ReplicaWord.Pods pods, List<Condition> conditions) {
    public static final String SCHEDULED = "Scheduled";
    public static final String READY = "Ready";
    public static final String REFERENCES_FOUND = "ReferencesFound";

    /** Reason of Scheduled, and of Ready: not everything of it is on its cluster yet, or nothing was heard from there. */
    public static final String DISPATCHING = "Dispatching";

    /** Reason of Scheduled: kube-scheduler finds no node for some pods. */
    public static final String UNSCHEDULABLE = "Unschedulable";

    /** Reason of Scheduled: some pods are not made, for example because of a quota. */
    public static final String MISSING = "Missing";

    /** Reason of Scheduled, and of Ready: the cluster's API server refuses what the template says. */
    public static final String TEMPLATE_REFUSED = "TemplateRefused";

    /** Reason of Scheduled, and of Ready: objects of its names are somebody else's. */
    public static final String NAME_CLASH = "NameClash";

    /** Reason of Ready: its pods have not all come to run this revision yet. */
    public static final String ROLLING_OUT = "RollingOut";

    /** Reason of Ready: it was ready with this revision, and some pods are not any more. */
    public static final String PODS_NOT_READY = "PodsNotReady";

    /** What the hub has done so far to bring it onto its cluster. */
    public sealed interface Effort {
        /** Nothing, since the hub started. */
        record None() implements Effort {}

        /**
         * What came of the last try.
         *
         * @param generation of the spec that was dispatched
         */
        record Made(long generation, DispatchOutcome outcome) implements Effort {}
    }

    /** What was heard of its ReplicaObservation. */
    public sealed interface Heard {
        /** Nothing, since the hub started: what was told before is still the best that is known. */
        record Nothing() implements Heard {}

        /** There is none. */
        record Absence() implements Heard {}

        /** What it says. One that speaks of another ModelReplica counts as none. */
        record Word(ReplicaWord word) implements Heard {}
    }

    /**
     * What is known of a replica.
     *
     * @param uid of the ModelReplica
     * @param generation of its spec
     * @param pods how many it is to have, 1 or more
     */
    public record Facts(String uid, long generation, int pods, Effort effort, Heard heard) {}

    /** What was told last. */
    public record Former(ReplicaWord.Pods pods, List<Condition> conditions) {
        /** Of a new replica. */
        public static final Former NOTHING = new Former(ReplicaWord.Pods.NONE, List.of());

        public Former {
            conditions = List.copyOf(conditions);
        }
    }

    public ReplicaStory {
        conditions = List.copyOf(conditions);
    }

    /**
     * Tells it.
     *
     * @param now what is new is told to be so since then, to the second
     */
    public static ReplicaStory of(Facts facts, Former former, Instant now) {
        return new ReplicaTelling(facts, former, now.truncatedTo(ChronoUnit.SECONDS)).story();
    }
}
