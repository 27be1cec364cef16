package dev.stowage.manifests.cel;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * Regular expressions of bounded size. RE2/J matches in linear time but writes counted repetitions out before it looks at the
 * size: {@code ((a{1000}){1000}){1000}} would exhaust the memory. So the size is estimated first.
 */
final class Regex {
    /** Instructions. Go, and so Kubernetes, refuses only what repeats something more than 1,000 times. */
    private static final long MAX_WEIGHT = 1_000;

    private static final Pattern BOUNDS = Pattern.compile("([0-9]{1,9})(?:,([0-9]{0,9}))?");

    private final String pattern;
    private int at;

    private Regex(String pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles a pattern.
     *
     * @throws IllegalArgumentException if it is none, or too large
     */
    static Pattern compile(String pattern) {
        if (weight(pattern) > MAX_WEIGHT) {
            throw new IllegalArgumentException("the regular expression is too large");
        }
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** About how many instructions the compiled pattern has; anything for a text that is no pattern. */
    static long weight(String pattern) {
        return new Regex(pattern).alternatives(0);
    }

    private long alternatives(int depth) {
        long weight = 0;
        long atom = 0;
        while (at < pattern.length() && weight + atom <= MAX_WEIGHT) {
            char c = pattern.charAt(at);
            if (c == ')' && depth > 0) {
                break;
            }
            long repeated = atom * repetitions();
            if (repeated > 0) {
                atom = repeated + 1;
                continue;
            }
            weight += atom;
            atom = atom(c, depth);
        }
        return weight + atom + 1;
    }

    private long atom(char c, int depth) {
        switch (c) {
            case '(' -> {
                at++;
                // Nesting beyond this is refused by its weight; the stack is kept small.
                long group = depth < 200 ? alternatives(depth + 1) : MAX_WEIGHT + 1;
                at++;
                return group + 1;
            }
            case '[' -> skipClass();
            case '\\' -> skipEscape();
            default -> at++;
        }
        return 1;
    }

    /** Reads {@code *}, {@code +}, {@code ?} or <code>{n,m}</code>: how often the atom before is written out; 0 for none. */
    private long repetitions() {
        char c = pattern.charAt(at);
        if (c == '*' || c == '+' || c == '?') {
            at++;
            return 1;
        }
        int end = c == '{' ? pattern.indexOf('}', at) : -1;
        if (end < 0) {
            return 0;
        }
        Matcher bounds = BOUNDS.matcher(pattern.substring(at + 1, end));
        if (!bounds.matches()) {
            return 0;
        }
        at = end + 1;
        String max = bounds.group(2) == null || bounds.group(2).isEmpty() ? bounds.group(1) : bounds.group(2);
        return Math.max(1, Long.parseLong(max));
    }

    private void skipClass() {
        at++;
        if (at < pattern.length() && pattern.charAt(at) == '^') {
            at++;
        }
        // A bracket right at the start stands for itself.
        int first = at;
        while (at < pattern.length() && (pattern.charAt(at) != ']' || at == first)) {
            if (pattern.startsWith("[:", at) && pattern.indexOf(":]", at) > 0) {
                at = pattern.indexOf(":]", at) + 2;
            } else {
                at += pattern.charAt(at) == '\\' ? 2 : 1;
            }
        }
        at++;
    }

    private void skipEscape() {
        at += 2;
        boolean braced =
                at < pattern.length() && pattern.charAt(at) == '{' && "pPx".indexOf(pattern.charAt(at - 1)) >= 0;
        if (braced) {
            at = Math.max(at, pattern.indexOf('}', at) + 1);
        }
    }
}
