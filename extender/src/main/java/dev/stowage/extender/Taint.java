package dev.stowage.extender;

/** A taint of a node or of a device. */
public record Taint(String key, String value, Effect effect) {
    /** What a taint does to what does not tolerate it. */
    public enum Effect {
        NO_SCHEDULE("NoSchedule"),
        NO_EXECUTE("NoExecute"),
        /** Keeps nothing away: PreferNoSchedule of nodes, None of devices, and whatever a newer API has. */
        OTHER("");

        private final String text;

        Effect(String text) {
            this.text = text;
        }

        /** The effect of that name. */
        public static Effect of(String text) {
            for (Effect effect : values()) {
                if (effect.text.equals(text)) {
                    return effect;
                }
            }
            return OTHER;
        }

        boolean keepsAway() {
            return this != OTHER;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
