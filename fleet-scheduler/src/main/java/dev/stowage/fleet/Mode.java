package dev.stowage.fleet;

/** How a pool is accounted, from the weakest knowledge to the strongest. */
public enum Mode {
    WHOLE_NODE("WholeNode"),
    GUARANTEED("Guaranteed"),
    PACKED("Packed");

    private final String text;

    Mode(String text) {
        this.text = text;
    }

    /** The word of the API. */
    @Override
    public String toString() {
        return text;
    }
}
