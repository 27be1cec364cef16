package dev.stowage.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LogValueTest {
    record Case(String name, String text, String value) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> values() {
        return Stream.of(
                new Case("a word", "0f1e-2d", "0f1e-2d"),
                new Case("nothing", "", "\"\""),
                new Case("a sentence", "no such pod", "\"no such pod\""),
                new Case("another pair", "a outcome=allowed", "\"a outcome=allowed\""),
                new Case("an equals sign", "a=b", "\"a=b\""),
                new Case("another line", "a\nuid=b", "\"a uid=b\""),
                new Case("quotes", "a\"b\\", "\"a\\\"b\\\\\""),
                new Case("what is too long", "x".repeat(300), "x".repeat(253)));
    }

    @ParameterizedTest
    @MethodSource("values")
    void staysOneValue(Case one) {
        assertThat(LogValue.of(one.text)).isEqualTo(one.value);
    }
}
