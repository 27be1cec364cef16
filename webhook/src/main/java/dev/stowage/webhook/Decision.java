package dev.stowage.webhook;

import java.util.List;

/** What an endpoint answers to one request. */
public sealed interface Decision {
    Outcome outcome();

    /** What the client is told beside the answer; one line each. */
    List<String> warnings();

    /** The object may be written as it is. */
    record Allow(Outcome outcome, List<String> warnings) implements Decision {
        public Allow {
            warnings = List.copyOf(warnings);
        }

        public Allow(Outcome outcome) {
            this(outcome, List.of());
        }
    }

    /**
     * The object may be written with these changes.
     *
     * @param additions at least one; each applies to the object as it was sent, after those before it
     */
    record Patch(Outcome outcome, List<Addition> additions) implements Decision {
        public Patch {
            additions = List.copyOf(additions);
            if (additions.isEmpty()) {
                throw new IllegalArgumentException("A patch must change something.");
            }
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }
    }

    /**
     * The object may not be written.
     *
     * @param kind which answer the client gets
     * @param problems everything that is wrong; at least one
     */
    record Deny(Outcome outcome, Kind kind, List<Problem> problems, List<String> warnings) implements Decision {
        /** The status of the answer (apimachinery, {@code meta/v1/types.go}, {@code StatusReason}). */
        public enum Kind {
            /** 403: this account may not. */
            FORBIDDEN,
            /** 422: nobody may. */
            INVALID
        }

        public Deny {
            problems = List.copyOf(problems);
            warnings = List.copyOf(warnings);
            if (problems.isEmpty()) {
                throw new IllegalArgumentException("A denial must say what is wrong.");
            }
        }
    }
}
