package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class QuotedTest {
    record Case(String text, String quoted) {}

    static final Iterable<Case> CASES = Stream.of(
                    new Case("", "\"\""),
                    new Case("é", "\"é\""),
                    new Case("a\"b\\c\nd", "\"a\\\"b\\\\c\\nd\""),
                    new Case("a".repeat(80), "\"" + "a".repeat(80) + "\""),
                    new Case("a".repeat(81), "\"" + "a".repeat(80) + "…\""))
            .toList();

    @ParameterizedTest
    @FieldSource("CASES")
    void quotesAsGoDoes(Case c) {
        assertThat(Quoted.of(c.text())).isEqualTo(c.quoted());
    }
}
