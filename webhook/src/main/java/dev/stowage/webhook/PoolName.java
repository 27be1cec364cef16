package dev.stowage.webhook;

import java.util.Locale;
import java.util.Set;

/** Names of node pools: DNS labels (RFC 1123), since an object on the workload cluster bears the name. */
final class PoolName {
    static final String RULE =
            "must be a DNS label: at most 63 lower-case letters, digits and '-', beginning and ending "
                    + "with a letter or digit";

    private static final int MAX_LENGTH = 63;

    /** Leaves room for a number. */
    private static final int MAX_STEM = 59;

    private PoolName() {}

    static boolean isValid(String name) {
        return !name.isEmpty()
                && name.length() <= MAX_LENGTH
                && name.chars().allMatch(PoolName::belongs)
                && !name.startsWith("-")
                && !name.endsWith("-");
    }

    /** A valid name that resembles the given one and is none of those that are taken. */
    static String like(String name, Set<String> taken) {
        StringBuilder label = new StringBuilder();
        name.toLowerCase(Locale.ROOT).codePoints().forEach(c -> label.appendCodePoint(belongs(c) ? c : '-'));
        String stem = label.toString().replaceAll("-+", "-").replaceAll("^-", "");
        stem = stem.substring(0, Math.min(stem.length(), MAX_STEM)).replaceAll("-$", "");
        stem = stem.isEmpty() ? "pool" : stem;
        String proposal = stem;
        for (int number = 2; taken.contains(proposal); number++) {
            proposal = stem + "-" + number;
        }
        return proposal;
    }

    private static boolean belongs(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    }
}
