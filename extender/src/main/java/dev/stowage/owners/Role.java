package dev.stowage.owners;

/** What the pods of a workload are to their engine. */
public enum Role {
    /** The engine is this one pod. */
    STANDALONE("Standalone"),
    /** The first pod of a gang. */
    LEADER("Leader"),
    /** The other pods of a gang. */
    WORKER("Worker");

    private final String label;

    Role(String label) {
        this.label = label;
    }

    /** As labels and the API spell it. */
    public String label() {
        return label;
    }
}
