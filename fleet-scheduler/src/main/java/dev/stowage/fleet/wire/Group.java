package dev.stowage.fleet.wire;

/** The two API groups whose objects are read. */
enum Group {
    STOWAGE("stowage.dev"),
    MODELPLANE("modelplane.ai");

    static final String VERSION = "v1alpha1";

    private final String text;

    Group(String text) {
        this.text = text;
    }

    /** The name of a label of this group. */
    String label(String name) {
        return text + "/" + name;
    }

    @Override
    public String toString() {
        return text;
    }
}
