package dev.stowage.manifests.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a{1000}){1000}){1000}",
                "(a{999}){2}",
                "(?:ab{500}){2,}",
                "a{1,1000}",
                "(a*){1000}",
                "[^]x]{1000}",
                "(\\p{Greek}{600}){2}",
                "(((((((((a{3}){3}){3}){3}){3}){3}){3}){3}){3})"
            })
    void refusesWhatWouldBeWrittenOutTooLong(String pattern) {
        assertThatThrownBy(() -> Regex.compile(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the regular expression is too large");
    }

    @ParameterizedTest
    @CsvSource({
        "^H(opper|100)$, Hopper",
        "^[[:alpha:]]{6}$, Hopper",
        "^[^]x]+$, Hopper",
        "^\\p{Lu}\\x{6f}p+, Hopper",
        "'a{,3}', 'a{,3}'",
        "^a{2}$, aa",
        "(?i)HOPPER, hopper",
        "'', x"
    })
    void matchesAnywhereInTheText(String pattern, String text) {
        assertThat(Regex.compile(pattern).matcher(text).find()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "[", "[[:alpha:", "a{3,2}", "\\", "(?P<n", "*", ")", "a**", "\\p{", "(?<=a)b"})
    void refusesWhatIsNoPattern(String pattern) {
        assertThatThrownBy(() -> Regex.compile(pattern)).isInstanceOf(IllegalArgumentException.class);
    }
}
