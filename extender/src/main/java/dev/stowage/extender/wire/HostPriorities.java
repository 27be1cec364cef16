package dev.stowage.extender.wire;

import dev.stowage.extender.Scores;

/** Writes a {@code HostPriorityList} (kube-scheduler's {@code extender/v1/types.go}). */
final class HostPriorities {
    private HostPriorities() {}

    /** Scores are whole numbers: Go's decoder drops the whole list over a {@code 7.0}. Zeros need not be said. */
    static byte[] write(Scores scores, HostTexts hosts) {
        JsonText json = new JsonText(length(scores, hosts)).raw("[");
        boolean isFirst = true;
        for (int place = 0; place < scores.size(); place++) {
            if (isSaid(scores, place)) {
                if (!isFirst) {
                    json.raw(",");
                }
                hosts.write(scores.node(place), json);
                json.number(scores.score(place)).raw("}");
                isFirst = false;
            }
        }
        return json.raw("]").toBytes();
    }

    /** Exactly, unless nothing is written: then a reply need not be copied. */
    private static int length(Scores scores, HostTexts hosts) {
        int length = "[".length();
        for (int place = 0; place < scores.size(); place++) {
            if (isSaid(scores, place)) {
                int digits = scores.score(place) < 10 ? 1 : 2;
                length += hosts.length(scores.node(place)) + digits + "},".length();
            }
        }
        return length;
    }

    private static boolean isSaid(Scores scores, int place) {
        return scores.score(place) > 0 && scores.node(place) >= 0;
    }
}
