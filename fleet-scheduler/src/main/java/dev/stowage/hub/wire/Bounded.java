package dev.stowage.hub.wire;

/**
 * Texts no longer than the API takes. One that is too long would not only be refused itself: nothing of its status would be
 * written any more.
 */
final class Bounded {
    private static final int CONDITION = 32_768;
    private static final int WAITING = 4_096;
    private static final int DEVICES = 1_024;

    private static final String MORE = "...";

    private Bounded() {}

    /** A condition's message. */
    static String condition(String message) {
        return cut(message, CONDITION);
    }

    /** Why replicas wait. */
    static String waiting(String message) {
        return cut(message, WAITING);
    }

    /** What is free of all devices of a cluster. */
    static String devices(String sums) {
        return cut(sums, DEVICES);
    }

    /** The API server counts characters, of which Java may need two for one: then there are fewer than it would take. */
    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = most - MORE.length();
        // Half a character would be read back as another one, so it would be news for ever.
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + MORE;
    }
}
