package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Resource versions are numbers; whatever else stands there is not known. */
final class ResourceVersionTest {
    @ParameterizedTest
    @CsvSource({
        "9, 10, false",
        "10, 9, true",
        "10, 10, true",
        "9223372036854775807, 9223372036854775808, false",
        "18446744073709551615, 9223372036854775808, true",
        "18446744073709551615, 18446744073709551615, true",
        "'', 1, false",
        "1, '', false",
        "'', '', false",
        "007, 7, true"
    })
    void aReaderHasSeenVersionsUpToItsOwn(String token, String version, boolean seen) {
        assertThat(ResourceVersion.parse(token).hasSeen(ResourceVersion.parse(version)))
                .isEqualTo(seen);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "-1",
                "+1",
                "1.5",
                "1e3",
                "0x10",
                " 1",
                "abc",
                "18446744073709551616",
                "100000000000000000000",
                "\u0661"
            })
    void whatIsNoPositiveNumberOf64BitsIsNotKnown(String text) {
        assertThat(ResourceVersion.parse(text).isKnown()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "48211", "18446744073709551615"})
    void numbersAreKnown(String text) {
        assertThat(ResourceVersion.parse(text).isKnown()).isTrue();
    }
}
