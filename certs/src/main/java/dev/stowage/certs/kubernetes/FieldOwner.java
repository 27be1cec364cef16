package dev.stowage.certs.kubernetes;

/** Under which name the API server remembers what we own. */
final class FieldOwner {
    static final String NAME = "stowage-webhook";

    private FieldOwner() {}
}
