package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.process.LastWords;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The process of a companion, with the options that it is shipped with. */
final class MainIT {
    private static final String OPTIONS = "@companion.options";

    /** Of a companion that had better be replaced, as of a JVM that ran out of memory (hotspot, {@code utilities/debug.cpp}). */
    private static final int BROKEN = 3;

    @Test
    void endsWhenItHasNoMemoryLeftRatherThanLimp() throws IOException, InterruptedException {
        LastWords words = LastWords.of(List.of(OPTIONS, Hungry.class.getName()), Map.of());

        assertThat(words.status()).isEqualTo(BROKEN);
        assertThat(words.said()).contains("OutOfMemoryError").doesNotContain("goes on without it");
    }
}
