package dev.stowage.text;

/** A value in a line of {@code key=value} pairs, whatever somebody else put into it. */
public final class LogValue {
    private static final int LONGEST = 253;

    private LogValue() {}

    /** The text itself if it is a word, else in quotes, on one line and not too long. */
    public static String of(String text) {
        String shorter = text.length() <= LONGEST ? text : text.substring(0, LONGEST);
        if (!shorter.isEmpty() && shorter.chars().allMatch(LogValue::isPlain)) {
            return shorter;
        }
        StringBuilder quoted = new StringBuilder("\"");
        shorter.chars().forEach(character -> {
            if (character == '"' || character == '\\') {
                quoted.append('\\');
            }
            quoted.append(Character.isISOControl(character) ? ' ' : (char) character);
        });
        return quoted.append('"').toString();
    }

    private static boolean isPlain(int character) {
        return character > ' ' && character < 0x7f && "\"=\\".indexOf(character) < 0;
    }
}
