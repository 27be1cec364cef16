package dev.stowage.extender;

import java.util.Comparator;

/** Which ResourceClaim. */
public record ClaimKey(String namespace, String name) implements Comparable<ClaimKey> {
    private static final Comparator<ClaimKey> ORDER =
            Comparator.comparing(ClaimKey::namespace).thenComparing(ClaimKey::name);

    @Override
    public int compareTo(ClaimKey other) {
        return ORDER.compare(this, other);
    }

    /** {@code namespace/name}. */
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
