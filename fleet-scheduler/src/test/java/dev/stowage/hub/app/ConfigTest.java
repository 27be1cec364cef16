package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        Config config = Config.from(Map.of(
                "STOWAGE_NAMESPACE", "fleet",
                "STOWAGE_POD_NAME", "hub-1",
                "STOWAGE_ADDRESS", "127.0.0.1",
                "STOWAGE_PLAIN_PORT", "0",
                "STOWAGE_LEASE", "1s",
                "STOWAGE_PATIENCE", "1h"));

        assertThat(config)
                .isEqualTo(new Config("fleet", "hub-1", "127.0.0.1", 0, Duration.ofSeconds(1), Duration.ofHours(1)));
        assertThat(config.describe())
                .isEqualTo("namespace=fleet pod=hub-1 address=127.0.0.1 plainPort=0 lease=PT1S patience=PT1H");
    }

    @Test
    void passesOverWhatKubeletSetsForServices() {
        Map<String, String> environment = Map.of(
                "STOWAGE_HUB_SERVICE_HOST", "10.0.0.1",
                "STOWAGE_HUB_SERVICE_PORT_HTTPS", "443",
                "STOWAGE_HUB_PORT", "tcp://10.0.0.1:443",
                "STOWAGE_HUB_PORT_443_TCP", "tcp://10.0.0.1:443");

        assertThat(Config.from(environment)).isEqualTo(Config.from(Map.of()));
    }

    record Bad(String key, String value, String problem) {
        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    static Stream<Bad> bad() {
        String empty = " must not be empty. Maybe ";
        return Stream.of(
                new Bad("STOWAGE_NAMESPACE", "", "STOWAGE_NAMESPACE" + empty + "stowage-system."),
                new Bad("STOWAGE_POD_NAME", " ", "STOWAGE_POD_NAME" + empty + "fleet-scheduler."),
                new Bad("STOWAGE_ADDRESS", "", "STOWAGE_ADDRESS" + empty + "0.0.0.0."),
                new Bad("STOWAGE_PLAIN_PORT", "", "STOWAGE_PLAIN_PORT" + empty + "8080."),
                new Bad("STOWAGE_PLAIN_PORT", "-1", "STOWAGE_PLAIN_PORT (-1) must be like 8080."),
                new Bad("STOWAGE_PLAIN_PORT", "65536", "STOWAGE_PLAIN_PORT (65536) must be like 8080."),
                new Bad("STOWAGE_PLAIN_PORT", "http", "STOWAGE_PLAIN_PORT (http) must be like 8080."),
                new Bad("STOWAGE_LEASE", "15", "STOWAGE_LEASE (15) must be like 15s."),
                new Bad("STOWAGE_LEASE", "0s", "STOWAGE_LEASE (0s) must be like 15s."),
                new Bad("STOWAGE_LEASE", "0.999s", "STOWAGE_LEASE (0.999s) must be like 15s."),
                new Bad("STOWAGE_PATIENCE", "-10m", "STOWAGE_PATIENCE (-10m) must be like 10m."),
                new Bad(
                        "STOWAGE_PORT_",
                        "1",
                        "There is no setting STOWAGE_PORT_. There are STOWAGE_ADDRESS, STOWAGE_LEASE, STOWAGE_NAMESPACE,"
                                + " STOWAGE_PATIENCE, STOWAGE_PLAIN_PORT, STOWAGE_POD_NAME."));
    }

    @ParameterizedTest
    @MethodSource("bad")
    void refusesWhatIsWrong(Bad given) {
        assertThatThrownBy(() -> Config.from(Map.of(given.key, given.value)))
                .isInstanceOf(BadConfiguration.class)
                .hasMessage(given.problem);
    }

    @Test
    void tellsAllProblemsAtOnce() {
        assertThatThrownBy(() ->
                        Config.from(Map.of("STOWAGE_LEASE", "soon", "STOWAGE_PLAIN_PORT", "web", "STOWAGE_X", "")))
                .hasMessageContainingAll(
                        "STOWAGE_LEASE (soon)", "STOWAGE_PLAIN_PORT (web)", "There is no setting STOWAGE_X");
    }
}
