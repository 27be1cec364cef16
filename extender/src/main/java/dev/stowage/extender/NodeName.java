package dev.stowage.extender;

/** The name of a Node. */
public record NodeName(String text) implements Comparable<NodeName> {
    @Override
    public int compareTo(NodeName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
