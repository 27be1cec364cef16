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

    /** Of a JVM that ran out of memory (hotspot, {@code utilities/debug.cpp}), and of a companion that broke. */
    private static final int BROKEN = 3;

    @Test
    void endsWhenItHasNoMemoryLeftRatherThanLimp() throws IOException, InterruptedException {
        assertThat(lastWords(Hungry.class)).contains("OutOfMemoryError").doesNotContain("goes on without it");
    }

    @Test
    void endsWhenAThreadHasEndedRatherThanLimp() throws IOException, InterruptedException {
        assertThat(lastWords(Limping.class))
                .contains("thread=\"broken\" problem=\"has ended\"", "StackOverflowError: of a test")
                .doesNotContain("goes on without it");
    }

    /** What a program says before it ends as one that broke. */
    private static String lastWords(Class<?> program) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@companion.options",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName())
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(BROKEN);
            return said;
        } finally {
            process.destroyForcibly();
        }
    }
}
