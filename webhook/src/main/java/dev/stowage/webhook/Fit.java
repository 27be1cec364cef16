package dev.stowage.webhook;

/** Whether one node of a class, with nothing else on it, holds one pod. */
sealed interface Fit {
    /**
     * It does.
     *
     * @param claims whether the pod then claims a device, and not only synthetic ones match
     */
    record Fits(boolean claims) implements Fit {}

    /**
     * It does not.
     *
     * @param unmatched requests that match none of its devices
     * @param unmet requests that it does not meet even alone, these included
     * @param shortage how many devices are missing for the others of them
     * @param text why, in a few words
     */
    record Lacks(int unmatched, int unmet, long shortage, String text) implements Fit {}

    /** There was no time to find out. */
    record Unknown() implements Fit {}
}
