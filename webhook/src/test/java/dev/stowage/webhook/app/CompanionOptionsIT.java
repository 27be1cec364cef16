package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The JVM of a companion, with the options that it is shipped with. */
final class CompanionOptionsIT {
    private static final int PATIENCE_SECONDS = 60;

    /** Of a JVM that ran out of memory (hotspot, {@code utilities/debug.cpp}). */
    private static final int OUT_OF_MEMORY = 3;

    @Test
    void endsWhenItHasNoMemoryLeftRatherThanLimp() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@companion.options",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Hungry.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(said).contains("OutOfMemoryError").doesNotContain("goes on without it");
            assertThat(process.exitValue()).isEqualTo(OUT_OF_MEMORY);
        } finally {
            process.destroyForcibly();
        }
    }
}
