package dev.stowage.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EndingIT {
    @Test
    void aProcessEndsWhenAThreadHasEndedRatherThanLimp() throws IOException, InterruptedException {
        LastWords words = LastWords.of(List.of(Limping.class.getName()), Map.of());

        assertThat(words.status()).isEqualTo(3);
        assertThat(words.said())
                .contains("thread=\"broken\" problem=\"has ended\"", "StackOverflowError: of a test")
                .doesNotContain("goes on without it");
    }
}
