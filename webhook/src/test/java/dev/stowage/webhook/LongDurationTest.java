package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongDurationTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"60s", "1h30m", "0s", "2562047h", "2562047h47m16s854ms", "9223372036854ms", "", "tomorrow", "-1h"
            })
    void takesWhatNanosecondsHold(String text) {
        assertThat(LongDuration.isTooLong(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2562047h47m16s855ms", "9223372036855ms", "2562048h", "2562047h48m", "9999999999999999999999h"})
    void refusesWhatTheyDoNotHold(String text) {
        assertThat(LongDuration.isTooLong(text)).isTrue();
    }
}
