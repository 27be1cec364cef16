package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.process.BadConfiguration;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ConfigTest {
    @Test
    void hasDefaults() {
        assertThat(Config.from(Map.of()))
                .isEqualTo(new Config(
                        "stowage-system",
                        "fleet-scheduler",
                        "0.0.0.0",
                        8080,
                        Duration.ofSeconds(15),
                        Duration.ofMinutes(10)));
        assertThat(Config.from(Map.of("HOSTNAME", "pod-1")).podName()).isEqualTo("pod-1");
    }

    @Test
    void takesEverySetting() {
        Map<String, String> environment = Map.of(
                "STOWAGE_NAMESPACE", "fleet",
                "STOWAGE_POD_NAME", "hub-1",
                "STOWAGE_ADDRESS", "127.0.0.1",
                "STOWAGE_PLAIN_PORT", "0",
                "STOWAGE_LEASE", "1s",
                "STOWAGE_PATIENCE", "1h");

        assertThat(Config.from(environment))
                .isEqualTo(new Config("fleet", "hub-1", "127.0.0.1", 0, Duration.ofSeconds(1), Duration.ofHours(1)));
        assertThat(Config.describe(environment))
                .isEqualTo("STOWAGE_ADDRESS=127.0.0.1 STOWAGE_LEASE=1s STOWAGE_NAMESPACE=fleet STOWAGE_PATIENCE=1h"
                        + " STOWAGE_PLAIN_PORT=0 STOWAGE_POD_NAME=hub-1");
    }

    record Bad(String key, String value, String problem) {
        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    static Stream<Bad> bad() {
        return Stream.of(
                new Bad("STOWAGE_NAMESPACE", "", "STOWAGE_NAMESPACE () must be a namespace."),
                new Bad("STOWAGE_POD_NAME", " ", "STOWAGE_POD_NAME ( ) must be the name of the pod."),
                new Bad("STOWAGE_ADDRESS", "", "STOWAGE_ADDRESS () must be an address to listen on."),
                new Bad(
                        "STOWAGE_PLAIN_PORT",
                        "65536",
                        "STOWAGE_PLAIN_PORT (65536) must be a whole number from 0 to 65535."),
                new Bad("STOWAGE_LEASE", "15", "STOWAGE_LEASE (15) must be a duration, for example 15s."),
                new Bad("STOWAGE_LEASE", "0.999s", "STOWAGE_LEASE (0.999s) must be a second or more, for example 15s."),
                new Bad("STOWAGE_PATIENCE", "-10m", "STOWAGE_PATIENCE (-10m) must be a duration, for example 10m."),
                new Bad("STOWAGE_LEASES", "15s", "There is no setting STOWAGE_LEASES: did you mean STOWAGE_LEASE?"));
    }

    @ParameterizedTest
    @MethodSource("bad")
    void refusesWhatIsWrong(Bad given) {
        assertThatThrownBy(() -> Config.from(Map.of(given.key, given.value)))
                .isInstanceOf(BadConfiguration.class)
                .hasMessage(given.problem);
    }
}
