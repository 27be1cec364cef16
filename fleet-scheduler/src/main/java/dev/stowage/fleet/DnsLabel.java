package dev.stowage.fleet;

/** RFC 1123 labels, which Kubernetes asks of object names such as a PoolObservation's. */
public final class DnsLabel {
    private static final int MAX_LENGTH = 63;

    private DnsLabel() {}

    /** Whether the name is one. */
    public static boolean isValid(String name) {
        if (name.isEmpty() || name.length() > MAX_LENGTH || name.charAt(0) == '-' || name.endsWith("-")) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')) {
                return false;
            }
        }
        return true;
    }
}
