package dev.stowage.fleet.wire;

/** Where an object was read; the line is 0 if unknown. */
record Place(String file, int line) {
    /** {@code file:line}. */
    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line : "");
    }
}
