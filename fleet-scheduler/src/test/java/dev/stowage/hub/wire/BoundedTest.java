package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are perhaps longer than the API takes. */
final class BoundedTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4_095, 4_096})
    void areLeftAsTheyAreIfTheyAreNot(int length) {
        assertThat(Bounded.waiting("a".repeat(length))).isEqualTo("a".repeat(length));
    }

    @ParameterizedTest
    @ValueSource(ints = {4_097, 100_000})
    void sayThatSomethingIsMissingIfTheyAre(int length) {
        assertThat(Bounded.waiting("a".repeat(length))).isEqualTo("a".repeat(4_093) + "...");
    }

    @Test
    void areAsLongAsEachFieldTakes() {
        String text = "a".repeat(40_000);

        assertThat(Bounded.condition(text)).hasSize(32_768);
        assertThat(Bounded.devices(text)).hasSize(1_024);
    }

    /** What is half would come back from the API server as a question mark. */
    @ParameterizedTest
    @ValueSource(strings = {"", "a"})
    void neverEndInHalfACharacter(String before) {
        String cut = Bounded.waiting(before + "\uD83D\uDE00".repeat(3_000));

        assertThat(new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(cut);
        assertThat(cut).hasSizeBetween(4_095, 4_096).endsWith("...");
    }
}
