package dev.stowage.certs;

/** Something around us failed, so that a step could not be done; it is tried again. */
public final class CertificateFault extends RuntimeException {
    private final Reason reason;
    private final String text;

    /** What failed; the label of a metric. */
    public enum Reason {
        SECRET,
        CONFIGURATION,
        ISSUING,
        MALFORMED
    }

    public CertificateFault(Reason reason, String message) {
        super(message);
        this.reason = reason;
        this.text = message;
    }

    public CertificateFault(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.text = message;
    }

    /** The message, which is always there. */
    public String text() {
        return text;
    }

    public Reason reason() {
        return reason;
    }
}
