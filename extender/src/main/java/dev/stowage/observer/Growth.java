package dev.stowage.observer;

/** Whether nodes that a pool does not have yet would come if pods needed them. */
public enum Growth {
    /** Something makes them. */
    POSSIBLE("Possible"),
    /** Something said that it makes no more. */
    BLOCKED("Blocked"),
    /** Nobody said anything, or not lately. */
    UNKNOWN("Unknown");

    private final String text;

    Growth(String text) {
        this.text = text;
    }

    /** As in the API. */
    @Override
    public String toString() {
        return text;
    }
}
