package dev.stowage.fleet;

/** Names one node in the planner's mind, {@code <replica>/<n>} after the replica that first used it. */
public record SlotName(String text) implements Comparable<SlotName> {
    static SlotName of(String replica, int number) {
        return new SlotName(replica + "/" + number);
    }

    @Override
    public int compareTo(SlotName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
