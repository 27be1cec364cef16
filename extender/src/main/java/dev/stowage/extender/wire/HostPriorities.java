package dev.stowage.extender.wire;

import dev.stowage.extender.Roster;
import dev.stowage.extender.Scores;

/** Writes a {@code HostPriorityList} (kube-scheduler's {@code extender/v1/types.go}). */
final class HostPriorities {
    private static final int AROUND_NAME = "{\"Host\":\"\",\"Score\":7},".length();

    private HostPriorities() {}

    /** Scores are whole numbers: Go's decoder drops the whole list over a {@code 7.0}. Zeros need not be said. */
    static byte[] write(Scores scores, Roster roster) {
        JsonText json = new JsonText(length(scores, roster)).raw("[");
        boolean isFirst = true;
        for (int place = 0; place < scores.size(); place++) {
            if (scores.score(place) > 0 && scores.node(place) >= 0) {
                json.raw(isFirst ? "{\"Host\":" : ",{\"Host\":")
                        .text(roster.name(scores.node(place)).text())
                        .raw(",\"Score\":")
                        .number(scores.score(place))
                        .raw("}");
                isFirst = false;
            }
        }
        return json.raw("]").toBytes();
    }

    /** Exactly, unless names need escapes or nothing is written: then a reply need not be copied. */
    private static int length(Scores scores, Roster roster) {
        int length = "[".length();
        for (int place = 0; place < scores.size(); place++) {
            if (scores.score(place) > 0 && scores.node(place) >= 0) {
                int digits = scores.score(place) < 10 ? 1 : 2;
                length += AROUND_NAME
                        - 1
                        + digits
                        + roster.name(scores.node(place)).text().length();
            }
        }
        return length;
    }
}
