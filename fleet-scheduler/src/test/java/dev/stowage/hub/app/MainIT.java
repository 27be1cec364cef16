package dev.stowage.hub.app;

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

/** The process of a fleet scheduler, with the options that it is shipped with. */
final class MainIT {
    @Test
    void endsWhenTheMemoryOfItsApiServerWasPutBack(@TempDir Path folder) throws IOException, InterruptedException {
        try (ForgetfulApiServer api = ForgetfulApiServer.start()) {
            Map<String, String> settings = new HashMap<>(api.environment(folder));
            settings.putAll(Map.of(
                    "STOWAGE_POD_NAME", "hub-1",
                    "STOWAGE_ADDRESS", "127.0.0.1",
                    "STOWAGE_PLAIN_PORT", "0"));

            LastWords words = LastWords.of(List.of("@fleet-scheduler.options", Main.class.getName()), settings);

            assertThat(words.status()).as(words.said()).isEqualTo(3);
            assertThat(words.said()).contains("the API server is at version 48210 and was at 48211");
            assertThat(api.asked()).containsExactly("/apis/stowage.dev/v1alpha1/inferenceclusters?limit=1");
        }
    }
}
