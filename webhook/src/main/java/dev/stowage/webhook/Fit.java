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
     * @param unmet requests that it meets not even alone
     * @param shortage devices that those lack whose devices it has
     * @param text why, in a few words
     */
    record Lacks(int unmet, long shortage, String text) implements Fit {}

    /** There was no time to find out. */
    record Unknown() implements Fit {}
}
