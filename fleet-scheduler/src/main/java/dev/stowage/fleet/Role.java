package dev.stowage.fleet;

/** A member's role in its engine. */
public enum Role {
    STANDALONE("Standalone"),
    LEADER("Leader"),
    WORKER("Worker");

    private final String text;

    Role(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
