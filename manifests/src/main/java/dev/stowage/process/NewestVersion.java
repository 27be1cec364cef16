package dev.stowage.process;

/**
 * The newest resourceVersion of an API server, as a list says it; compared as an unsigned 64-bit number (guaranteed by Kubernetes
 * from 1.35, true of every etcd-backed server before). 0 stands for one that is missing or is no number.
 */
public record NewestVersion(long bits) {
    public static final NewestVersion UNKNOWN = new NewestVersion(0);

    public static NewestVersion parse(String text) {
        if (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return UNKNOWN;
        }
        try {
            return new NewestVersion(Long.parseUnsignedLong(text));
        } catch (NumberFormatException tooLarge) {
            return UNKNOWN;
        }
    }

    boolean isKnown() {
        return bits != 0;
    }

    /**
     * Whether the API server's memory was put back since it said that one: versions only grow otherwise. From a version that
     * it has yet to come to, a watch says nothing for long, and what was forgotten is never said to be gone.
     */
    public boolean isBefore(NewestVersion other) {
        return isKnown() && Long.compareUnsigned(bits, other.bits) < 0;
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(bits);
    }
}
