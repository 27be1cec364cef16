package dev.stowage.extender;

import java.util.Comparator;

/** Which Pod. */
public record PodKey(String namespace, String name) implements Comparable<PodKey> {
    private static final Comparator<PodKey> ORDER =
            Comparator.comparing(PodKey::namespace).thenComparing(PodKey::name);

    @Override
    public int compareTo(PodKey other) {
        return ORDER.compare(this, other);
    }

    /** {@code namespace/name}. */
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
