package dev.stowage.extender;

/** The name of a DeviceTaintRule. */
public record RuleName(String text) implements Comparable<RuleName> {
    @Override
    public int compareTo(RuleName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
