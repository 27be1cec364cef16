package dev.stowage.extender;

/**
 * Why a node of a pool cannot be used. If there are several reasons the first one here is given: cordoning a node, or its not
 * being ready, also taints it, and a node that is out of use need not publish anything.
 */
public enum IneligibleReason {
    CORDONED("Cordoned"),
    NOT_READY("NotReady"),
    TAINTED("Tainted"),
    NO_DEVICES("NoDevices"),
    NO_POD_SLOTS("NoPodSlots");

    private final String text;

    IneligibleReason(String text) {
        this.text = text;
    }

    /** As in the API and in metrics. */
    @Override
    public String toString() {
        return text;
    }
}
