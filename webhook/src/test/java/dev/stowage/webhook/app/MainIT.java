package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.process.ForgetfulApiServer;
import dev.stowage.process.LastWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The process of a companion, with the options that it is shipped with. */
final class MainIT {
    private static final String OPTIONS = "@companion.options";

    private static final Map<String, String> SETTINGS = Map.of(
            "STOWAGE_ADDRESS", "127.0.0.1",
            "STOWAGE_ADMISSION_PORT", "0",
            "STOWAGE_PLAIN_PORT", "0",
            "STOWAGE_PROBE_ADDRESS", "none",
            "STOWAGE_POD_NAME", "companion-1");

    /** Of a companion that had better be replaced, as of a JVM that ran out of memory (hotspot, {@code utilities/debug.cpp}). */
    private static final int BROKEN = 3;

    @Test
    void endsWhenItHasNoMemoryLeftRatherThanLimp() throws IOException, InterruptedException {
        LastWords words = LastWords.of(List.of(OPTIONS, Hungry.class.getName()), Map.of());

        assertThat(words.status()).isEqualTo(BROKEN);
        assertThat(words.said()).contains("OutOfMemoryError").doesNotContain("goes on without it");
    }

    @ParameterizedTest
    @CsvSource({"workload, poolobservations", "extender, poolobservations", "hub, inferenceclasses"})
    void endsWhenTheMemoryOfItsApiServerWasPutBack(String role, String asked, @TempDir Path folder)
            throws IOException, InterruptedException {
        try (ForgetfulApiServer api = ForgetfulApiServer.start()) {
            Map<String, String> settings = new HashMap<>(SETTINGS);
            settings.putAll(api.environment(folder));

            LastWords words = LastWords.of(List.of(OPTIONS, Main.class.getName(), "--role", role), settings);

            assertThat(words.status()).as(words.said()).isEqualTo(BROKEN);
            assertThat(words.said()).contains("the API server is at version 48210 and was at 48211");
            assertThat(api.asked()).containsExactly("/apis/stowage.dev/v1alpha1/%s?limit=1".formatted(asked));
        }
    }
}
