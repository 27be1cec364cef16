package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The process of a fleet scheduler, with the options that it is shipped with. */
final class MainIT {
    private static final int PATIENCE_SECONDS = 60;

    @Test
    void endsWhenAThreadHasEndedRatherThanLimp() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@fleet-scheduler.options",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Limping.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(said)
                    .contains("thread=\"broken\" problem=\"has ended\"", "StackOverflowError: of a test")
                    .doesNotContain("goes on without it");
            assertThat(process.exitValue()).isEqualTo(3);
        } finally {
            process.destroyForcibly();
        }
    }
}
