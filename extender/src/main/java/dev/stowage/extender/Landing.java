package dev.stowage.extender;

/** Whether a pod is where it was predicted. */
public sealed interface Landing {
    /** On the node of that slot. */
    record OnSlot(SlotName slot) implements Landing {}

    /** Elsewhere, or nothing was predicted. */
    record OffSlot() implements Landing {}
}
