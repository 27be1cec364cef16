package dev.stowage.extender;

/** The name of a ResourceSlice. */
public record SliceName(String text) implements Comparable<SliceName> {
    @Override
    public int compareTo(SliceName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
