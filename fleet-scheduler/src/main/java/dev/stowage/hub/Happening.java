package dev.stowage.hub;

import java.util.Locale;

/**
 * Something that people are told of beside the object that it happened to, once.
 *
 * @param message what happened, in a sentence
 * @param about which one it is of several that may happen to the subject at a time, for example the uid of a replica; may be
 *     empty
 * @param since tells it from the same at another time; may be empty where it can happen only once
 */
public record Happening(Reason reason, Subject subject, String message, String about, String since) {
    /** The object that it happened to; of a cluster-scoped one the namespace is empty. */
    public record Subject(String kind, String namespace, String name, String uid) {}

    /** What happened, in a word. */
    public enum Reason {
        PLACED(false),
        FAILED_SCHEDULING(true),
        MOVED(true),
        ROLLED_OUT(false),
        PROGRESS_DEADLINE_EXCEEDED(true),
        UPDATE_DOES_NOT_FIT(true),
        DISPATCHED(false),
        TEMPLATE_REFUSED(true),
        NAME_CLASH(true),
        UNSCHEDULABLE(true),
        MISSING(true),
        ABANDONED(true),
        CONNECTED(false),
        DISCONNECTED(true),
        POOLS_DISPUTED(true);

        private final boolean warning;

        Reason(boolean warning) {
            this.warning = warning;
        }

        /** Whether somebody may have to do something about it. */
        public boolean isWarning() {
            return warning;
        }

        /** In CamelCase, as Events have it. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (String word : name().split("_", -1)) {
                text.append(word, 0, 1).append(word.substring(1).toLowerCase(Locale.ROOT));
            }
            return text.toString();
        }
    }
}
