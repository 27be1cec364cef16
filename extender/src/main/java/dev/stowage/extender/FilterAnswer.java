package dev.stowage.extender;

/** The answer to filter. */
public sealed interface FilterAnswer {
    Outcome outcome();

    /** The pod may go to all candidates. */
    record All(Outcome outcome) implements FilterAnswer {}

    /** The pod may only go to its slot. */
    record Only(Outcome outcome, SlotName slot, Scores scores) implements FilterAnswer {
        /** Whether the pod may go to a candidate: where the slot's pods are, or else to any node of its bucket. */
        public boolean passes(int place) {
            return hasHome()
                    ? scores.ruling(place) == Ruling.HOME
                    : scores.ruling(place).isOfSlot();
        }

        /** To how many candidates the pod may go. */
        int passing() {
            int passing = 0;
            for (int place = 0; place < scores.size(); place++) {
                passing += passes(place) ? 1 : 0;
            }
            return passing;
        }

        /** Why it may not. These are few different texts, since kube-scheduler counts nodes by text. */
        public String reason(int place) {
            return "slot %s: %s".formatted(slot, hasHome() ? "its pods are on another node" : why(place));
        }

        private String why(int place) {
            return switch (scores.ruling(place)) {
                case OTHER_DOMAIN, SIBLING, NEEDED, OTHER_POOL, UNKNOWN ->
                    scores.ruling(place).reason();
                case HOME, FIRST, BUCKET, TIGHTEST, FITS, FULL, UNNEEDED, LAST_SPARE, SPARE ->
                    "has not the devices free that were predicted";
            };
        }

        private boolean hasHome() {
            return scores.has(Ruling.HOME);
        }
    }
}
