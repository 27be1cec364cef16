package dev.stowage.fleet.wire;

/** A hub cannot be read. */
public final class HubUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Reason reason;
    private final String text;

    /** Why it cannot be read. */
    public enum Reason {
        /** Nothing says where it is. */
        NO_KUBECONFIG,
        UNREACHABLE,
        UNAUTHORIZED,
        FORBIDDEN,
        /** It does not know our kinds. */
        NOT_INSTALLED,
        /** It answered something else. */
        REFUSED
    }

    public HubUnavailable(Reason reason, String text) {
        super(text);
        this.reason = reason;
        this.text = text;
    }

    public HubUnavailable(Reason reason, String text, Throwable cause) {
        super(text, cause);
        this.reason = reason;
        this.text = text;
    }

    public Reason reason() {
        return reason;
    }

    /** Why, in one line for people. */
    public String text() {
        return text;
    }
}
