package dev.stowage.extender;

/** A resourceVersion, compared as a number, within one resource type and one cluster only; 0 is before all. */
public record ResourceVersion(long number) implements Comparable<ResourceVersion> {
    public static final ResourceVersion NONE = new ResourceVersion(0);

    /** The later one. */
    public ResourceVersion max(ResourceVersion other) {
        return compareTo(other) < 0 ? other : this;
    }

    @Override
    public int compareTo(ResourceVersion other) {
        return Long.compare(number, other.number);
    }

    @Override
    public String toString() {
        return Long.toString(number);
    }
}
