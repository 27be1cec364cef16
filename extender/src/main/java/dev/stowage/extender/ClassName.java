package dev.stowage.extender;

/** The name of a DeviceClass. */
public record ClassName(String text) implements Comparable<ClassName> {
    @Override
    public int compareTo(ClassName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
