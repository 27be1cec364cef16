package dev.stowage.fleet.wire;

import java.util.Arrays;

/** Gives equal short texts one copy, as long as they come soon after one another: names and keys repeat all through a fleet. */
final class Texts {
    private static final int SIZE = 1 << 13;
    private static final int MAX_LENGTH = 64;

    private final String[] recent = new String[SIZE];

    Texts() {
        Arrays.fill(recent, "");
    }

    String share(String text) {
        if (text.length() > MAX_LENGTH) {
            return text;
        }
        int hash = text.hashCode();
        int place = (hash ^ (hash >>> 15)) & (SIZE - 1);
        String known = recent[place];
        if (known.equals(text)) {
            return known;
        }
        recent[place] = text;
        return text;
    }
}
