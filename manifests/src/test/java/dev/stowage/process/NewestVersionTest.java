package dev.stowage.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NewestVersionTest {
    @ParameterizedTest
    @CsvSource({
        "9, 10, true",
        "10, 10, false",
        "10, 9, false",
        "9223372036854775807, 9223372036854775808, true",
        "9223372036854775808, 9223372036854775807, false",
        "18446744073709551614, 18446744073709551615, true",
        "18446744073709551616, 10, false",
        "10, 18446744073709551616, false",
        "'', 10, false",
        "a, 10, false",
        "-1, 10, false",
        "+1, 10, false",
        "0, 10, false",
        "10, '', false",
        "'', '', false"
    })
    void numbersAreComparedAndNothingElseIsBeforeAnything(String version, String other, boolean before) {
        assertThat(NewestVersion.parse(version).isBefore(NewestVersion.parse(other)))
                .isEqualTo(before);
    }
}
