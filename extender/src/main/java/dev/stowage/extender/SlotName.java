package dev.stowage.extender;

/** Names one node in the planner's mind, {@code <replica>/<n>} after the replica that first used it. */
public record SlotName(String text) {
    @Override
    public String toString() {
        return text;
    }
}
