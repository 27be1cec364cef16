package dev.stowage.extender;

/** Why a node has its score. */
public enum Ruling {
    HOME(10, "the slot's pods are there"),
    FIRST(10, "the first of the slot's bucket"),
    BUCKET(9, "of the slot's bucket"),
    /** No node of the slot's bucket is among the candidates. */
    TIGHTEST(8, "the tightest that fits"),
    /** From 7, the tightest, to 2. */
    FITS(7, "fits"),
    OTHER_DOMAIN(1, "in another topology domain than the slot"),
    /** What kube-scheduler offers may have become free a moment ago. */
    FULL(1, "seems too full"),
    SIBLING(0, "a pod of the same gang is there"),
    NEEDED(0, "another open slot needs it"),
    OTHER_POOL(0, "not of the slot's pool"),
    UNKNOWN(0, "not a usable node of any pool"),
    /** For pods without a slot. */
    UNNEEDED(10, "no open slot needs it"),
    LAST_SPARE(6, "the last of a bucket with more nodes than open slots need"),
    SPARE(5, "of a bucket with more nodes than open slots need");

    private final int score;
    private final String reason;

    Ruling(int score, String reason) {
        this.score = score;
        this.reason = reason;
    }

    /** 0 to 10 ({@code MaxExtenderPriority} in kube-scheduler's {@code extender/v1/types.go}). */
    public int score() {
        return score;
    }

    public String reason() {
        return reason;
    }

    /** Whether a pod may go there that may only go to its slot. */
    boolean isOfSlot() {
        return this == HOME || this == FIRST || this == BUCKET;
    }
}
