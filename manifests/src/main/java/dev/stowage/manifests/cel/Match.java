package dev.stowage.manifests.cel;

/** What a selector says of one device. */
public sealed interface Match {
    /** The device is selected. */
    record Yes() implements Match {}

    /** The device is not selected. */
    record No() implements Match {}

    /** The device is not selected, because the expression could not be evaluated: worth telling the user once. */
    record Failed(String message) implements Match {}
}
