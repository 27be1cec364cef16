package dev.stowage.owners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LabelSyntaxTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "A9", "a-b_c.d", "stowage.dev/pool", "a/b", "a.b-c/D_e"})
    void takesKeys(String key) {
        assertThat(LabelSyntax.isKey(key)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", "a-", "a b", "/a", "a/", "a/b/c", "A/b", "a..b/c", "-a/b", "ä"})
    void refusesOtherKeys(String key) {
        assertThat(LabelSyntax.isKey(key)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "Leader", "chat-0.main.1"})
    void takesValues(String value) {
        assertThat(LabelSyntax.isValue(value)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "a b", "a/b", "_a", "a.", "ä", "a\n"})
    void refusesOtherValues(String value) {
        assertThat(LabelSyntax.isValue(value)).isFalse();
    }

    @Test
    void boundsThem() {
        assertThat(LabelSyntax.isValue("a".repeat(63))).isTrue();
        assertThat(LabelSyntax.isValue("a".repeat(64))).isFalse();
        assertThat(LabelSyntax.isKey("a".repeat(253) + "/" + "a".repeat(63))).isTrue();
        assertThat(LabelSyntax.isKey("a".repeat(254) + "/a")).isFalse();
        assertThat(LabelSyntax.isKey("a/" + "a".repeat(64))).isFalse();
    }

    /** Patched in, they would have the API server refuse the pod, whatever the failure policy. */
    @Test
    void leavesOutOfAStampWhatNoPodCanHave() {
        Stamp stamp = new Stamp(
                new TreeMap<>(Map.of("stowage.dev/engine", "a b", "stowage.dev/role", "Leader")),
                new TreeMap<>(Map.of("bad key", "a", "pool", "a b", "zone", "a")),
                "");

        assertThat(stamp.labels()).isEqualTo(Map.of("stowage.dev/role", "Leader"));
        assertThat(stamp.nodeSelector()).isEqualTo(Map.of("zone", "a"));
    }
}
