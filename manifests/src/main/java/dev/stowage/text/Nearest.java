package dev.stowage.text;

import java.util.Collection;
import java.util.Locale;
import java.util.TreeSet;

/** Finds the word that somebody probably meant. */
public final class Nearest {
    private Nearest() {}

    /** {@code : did you mean X?} if a known word is near, else nothing. */
    public static String hint(String word, Collection<String> known) {
        String best = "";
        int bestDistance = Math.max(1, Math.min(word.length(), 64) / 3) + 1;
        for (String candidate : new TreeSet<>(known)) {
            int distance = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return best.isEmpty() ? "" : ": did you mean " + best + "?";
    }

    /** Characters to insert, delete or replace; words that differ too much in length are simply far. */
    private static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > 8) {
            return Integer.MAX_VALUE;
        }
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j < previous.length; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
