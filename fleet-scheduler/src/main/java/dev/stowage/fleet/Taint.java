package dev.stowage.fleet;

/** A taint of a whole cluster. */
public record Taint(String key, String value, Effect effect) {
    /** NoSchedule keeps new replicas away, NoExecute drains those that are there as well. */
    public enum Effect {
        NO_SCHEDULE("NoSchedule"),
        NO_EXECUTE("NoExecute");

        private final String text;

        Effect(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** {@code key=value:effect}, as kubectl prints it. */
    @Override
    public String toString() {
        return key + (value.isEmpty() ? "" : "=" + value) + ":" + effect;
    }
}
