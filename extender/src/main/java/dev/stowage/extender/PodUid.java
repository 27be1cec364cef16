package dev.stowage.extender;

/** The uid of a Pod: a pod that is created anew under the same name has another one. */
public record PodUid(String text) implements Comparable<PodUid> {
    @Override
    public int compareTo(PodUid other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
