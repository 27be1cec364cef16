package dev.stowage.fleet.wire;

/** Where an object was read; the line is 0 if unknown. */
record Place(Origin origin, int line) {
    /** A problem at the line, or at that of the object where the line is 0. */
    Problem problem(int at, String text) {
        return origin.problem(at > 0 ? at : line, text);
    }

    /** {@code file:line}. */
    @Override
    public String toString() {
        return origin.name() + (line > 0 ? ":" + line : "");
    }
}
