package dev.stowage.observer;

/** Whether pods land where they were predicted. */
public enum SteeringState {
    /** They do. */
    ACTIVE("Active"),
    /** Too many do not. */
    INACTIVE("Inactive"),
    /** Too few were seen. */
    UNKNOWN("Unknown");

    private final String text;

    SteeringState(String text) {
        this.text = text;
    }

    /** As in the API. */
    @Override
    public String toString() {
        return text;
    }
}
