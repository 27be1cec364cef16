package dev.stowage.fleet;

/**
 * Devices left free on the nodes that a placement would use, 0 or more; or that it does not fit, or that only packing it
 * would tell.
 */
record Tightness(long left) {
    static final Tightness DOES_NOT_FIT = new Tightness(-2);
    static final Tightness UNKNOWN = new Tightness(-1);

    boolean isKnown() {
        return left != UNKNOWN.left;
    }
}
