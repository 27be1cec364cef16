package dev.stowage.webhook.app;

import java.util.Collection;

/** Finds what somebody may have meant. */
final class Nearest {
    private Nearest() {}

    /** The one of these words that takes the fewest changes of a letter; of several the first. */
    static String to(String written, Collection<String> words) {
        String nearest = "";
        int fewest = Integer.MAX_VALUE;
        for (String word : words) {
            int changes = changes(written, word);
            if (changes < fewest) {
                fewest = changes;
                nearest = word;
            }
        }
        return nearest;
    }

    /** Levenshtein's distance. */
    private static int changes(String from, String to) {
        int[] above = new int[to.length() + 1];
        for (int column = 0; column < above.length; column++) {
            above[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            int[] here = new int[above.length];
            here[0] = row;
            for (int column = 1; column < above.length; column++) {
                int replaced = above[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
                here[column] = Math.min(replaced, 1 + Math.min(above[column], here[column - 1]));
            }
            above = here;
        }
        return above[to.length()];
    }
}
