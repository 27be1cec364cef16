package dev.stowage.fleet;

/** How many nodes searches may still look at for one answer, whichever search looks at them. Not thread-safe. */
final class Effort {
    private int left;

    /** {@code nodes} is 1 or more. */
    Effort(int nodes) {
        this.left = nodes;
    }

    /** Looks at so many nodes, 1 or more; false if that is more than is left, which is then nothing. */
    boolean spend(int nodes) {
        left = Math.max(0, left - nodes);
        return left > 0;
    }

    boolean isSpent() {
        return left == 0;
    }
}
