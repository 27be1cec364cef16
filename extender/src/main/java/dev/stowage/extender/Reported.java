package dev.stowage.extender;

/** What a pod's status says of resources that are being changed while it runs. */
public sealed interface Reported {
    /** The status says nothing. */
    record Nothing() implements Reported {}

    /** The status says so much. */
    record Says(ResourceAmounts amounts) implements Reported {}

    /** What it says, else {@code fallback}. */
    default ResourceAmounts orElse(ResourceAmounts fallback) {
        return switch (this) {
            case Nothing() -> fallback;
            case Says(var amounts) -> amounts;
        };
    }
}
