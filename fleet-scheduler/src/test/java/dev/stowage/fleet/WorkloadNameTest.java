package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WorkloadNameTest {
    private static final int LIMIT = WorkloadName.MAX_LENGTH;

    @Test
    void joinsItsPartsByHyphens() {
        assertThat(WorkloadName.of(LIMIT, "chat-0-3f9c2a7b10", "main", "0", "leader")
                        .text())
                .isEqualTo("chat-0-3f9c2a7b10-main-0-leader");
    }

    @ParameterizedTest(name = "{0} characters")
    @CsvSource({"51, 51", "52, 52", "53, 52", "300, 52"})
    void isAtMostSoLong(int length, int expected) {
        assertThat(WorkloadName.of(LIMIT, "a".repeat(length)).text()).hasSize(expected);
    }

    @Test
    void ofLongTextsThatBeginAlikeAreDifferent() {
        String start = "a".repeat(60);

        assertThat(WorkloadName.of(LIMIT, start, "1"))
                .isNotEqualTo(WorkloadName.of(LIMIT, start, "2"))
                .isEqualTo(WorkloadName.of(LIMIT, start, "1"));
    }

    @ParameterizedTest
    @CsvSource({"llama-3.1, llama-3-1", "3-chat, r3-chat", "Chat, chat", "chat-, chat", "..., r"})
    void spellsWhatNoServiceCanBeCalledAndTellsItApart(String text, String start) {
        assertThat(WorkloadName.of(LIMIT, text).text()).matches(start + "-[0-9a-f]{10}");
    }

    @Test
    void whenCutAtAHyphenHasOneOnly() {
        String text = "a".repeat(40) + "-" + "b".repeat(30);

        assertThat(WorkloadName.of(LIMIT, text).text()).matches("a{40}-[0-9a-f]{10}");
    }

    @Test
    void withAHashIsNoNameWithoutOne() {
        assertThat(WorkloadName.hashed(LIMIT, "chat", "0").text()).matches("chat-0-[0-9a-f]{10}");
    }
}
