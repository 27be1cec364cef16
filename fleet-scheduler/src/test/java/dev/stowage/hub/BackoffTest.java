package dev.stowage.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BackoffTest {
    private static final int TIMES = 1_000;

    @ParameterizedTest
    @CsvSource({
        "0,1000,2000",
        "1,1000,2000",
        "2,2000,4000",
        "3,4000,8000",
        "4,8000,16000",
        "5,15000,30000",
        "6,15000,30000"
    })
    void growsWithEachFailureAndVaries(int failures, long least, long most) {
        SplittableRandom random = new SplittableRandom(failures);

        List<Long> pauses = IntStream.range(0, TIMES)
                .mapToObj(_ -> Backoff.pause(failures, random).toMillis())
                .toList();

        assertThat(pauses).allSatisfy(pause -> assertThat(pause).isBetween(least, most));
        assertThat(pauses.stream().distinct().count()).isGreaterThan(TIMES / 4);
    }

    @ParameterizedTest
    @CsvSource({"100", "2147483647"})
    void staysBoundedHoweverOftenItFailed(int failures) {
        assertThat(Backoff.pause(failures, new SplittableRandom(1))).isLessThanOrEqualTo(Duration.ofSeconds(30));
    }
}
