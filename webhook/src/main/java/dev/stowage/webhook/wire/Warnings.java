package dev.stowage.webhook.wire;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * What of the warnings of a decision reaches the client (apiserver, {@code endpoints/filters/warning.go}): beyond a total the
 * API server cuts every warning of the request, those of other webhooks too.
 */
final class Warnings {
    private static final int MAX_LENGTH = 256;
    /** Of the API server's 4,096 for all webhooks of a request, with room for the line that sums up the rest. */
    private static final int MAX_TOTAL = 4_000;

    private Warnings() {}

    /** At most 4,096 code points in all, in lines of at most 256; the last line counts those that were left out. */
    static List<String> within(List<String> warnings) {
        LinkedHashSet<String> lines = new LinkedHashSet<>();
        for (String warning : warnings) {
            String line = OneLine.of(warning, MAX_LENGTH).strip();
            if (!line.isEmpty()) {
                lines.add(line);
            }
        }
        List<String> within = new ArrayList<>();
        int total = 0;
        for (String line : lines) {
            total += line.codePointCount(0, line.length());
            if (total > MAX_TOTAL) {
                within.add("%d more warnings are left out.".formatted(lines.size() - within.size()));
                return within;
            }
            within.add(line);
        }
        return within;
    }
}
