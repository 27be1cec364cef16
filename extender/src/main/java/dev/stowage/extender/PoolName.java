package dev.stowage.extender;

/** The name of a node pool, and of its PoolObservation. */
public record PoolName(String text) implements Comparable<PoolName> {
    @Override
    public int compareTo(PoolName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
