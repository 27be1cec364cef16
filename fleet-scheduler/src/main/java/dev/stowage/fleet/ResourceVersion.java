package dev.stowage.fleet;

/**
 * A Kubernetes resourceVersion, compared as an unsigned 64-bit number (guaranteed by Kubernetes from 1.35, true of every
 * etcd-backed server before). 0 stands for one that is missing or is no number.
 */
public record ResourceVersion(long bits) {
    public static final ResourceVersion UNKNOWN = new ResourceVersion(0);

    public static ResourceVersion parse(String text) {
        if (text.isEmpty() || text.length() > 20 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return UNKNOWN;
        }
        try {
            return new ResourceVersion(Long.parseUnsignedLong(text));
        } catch (NumberFormatException tooLarge) {
            return UNKNOWN;
        }
    }

    public boolean isKnown() {
        return bits != 0;
    }

    /** Whether a reader that had seen everything up to this version had seen that one. */
    boolean hasSeen(ResourceVersion other) {
        return other.isKnown() && Long.compareUnsigned(bits, other.bits) >= 0;
    }

    /** Whether it is not below that one; anything reaches one that is not known. */
    boolean reaches(ResourceVersion other) {
        return Long.compareUnsigned(bits, other.bits) >= 0;
    }
}
