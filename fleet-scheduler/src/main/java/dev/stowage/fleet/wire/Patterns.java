package dev.stowage.fleet.wire;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The patterns of schemas, each compiled when it is first needed. */
final class Patterns {
    /** Longer texts are refused by their length; matching them could take long. */
    private static final int MAX_LENGTH = 4096;

    private final Map<String, Pattern> compiled = new HashMap<>();

    /** Whether the text has a part that matches, as in JSON schemas; an empty pattern matches all. */
    boolean match(String text, String pattern) {
        return pattern.isEmpty()
                || text.length() > MAX_LENGTH
                || compiled.computeIfAbsent(pattern, Patterns::compile)
                        .matcher(text)
                        .find();
    }

    /** To Java, $ may stand before a line break at the end too; to JSON schemas, and to the API server, it is the end. */
    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern.endsWith("$") ? pattern.substring(0, pattern.length() - 1) + "\\z" : pattern);
    }
}
