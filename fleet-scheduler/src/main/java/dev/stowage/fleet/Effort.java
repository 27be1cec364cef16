package dev.stowage.fleet;

/** Steps that searches may still take for one answer, whatever they are spent on. Not thread-safe. */
final class Effort {
    private int left;

    Effort(int steps) {
        this.left = steps;
    }

    /** Takes one step; false if none is left. */
    boolean spend() {
        if (left == 0) {
            return false;
        }
        left--;
        return true;
    }

    boolean isSpent() {
        return left == 0;
    }
}
