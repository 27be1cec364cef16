package dev.stowage.extender.wire;

import dev.stowage.extender.Roster;

/**
 * Each node of a roster as a {@code HostPriority} begins, up to its score: written once, since the names change seldom.
 * Immutable.
 */
final class HostTexts {
    private final Roster roster;

    /** One after another, and where each begins; the last ends where one more would begin. */
    private final byte[] texts;

    private final int[] begins;

    private HostTexts(Roster roster, byte[] texts, int[] begins) {
        this.roster = roster;
        this.texts = texts;
        this.begins = begins;
    }

    static HostTexts of(Roster roster) {
        JsonText json = new JsonText();
        int[] begins = new int[roster.size() + 1];
        for (int node = 0; node < roster.size(); node++) {
            json.raw("{\"Host\":").text(roster.name(node).text()).raw(",\"Score\":");
            begins[node + 1] = json.length();
        }
        return new HostTexts(roster, json.toBytes(), begins);
    }

    /** Whether they can be used for another roster. */
    boolean fit(Roster other) {
        return roster.hasNamesOf(other);
    }

    int length(int node) {
        return begins[node + 1] - begins[node];
    }

    void write(int node, JsonText json) {
        json.raw(texts, begins[node], length(node));
    }
}
