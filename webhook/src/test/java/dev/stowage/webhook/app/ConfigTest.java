package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.certs.ManagedConfiguration;
import dev.stowage.certs.RenewalPolicy;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.kubernetes.ProbeTarget;
import dev.stowage.process.BadConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ConfigTest {
    /** The longest part of a domain, and the longest domain below which the usual Service can have a name. */
    private static final String LABEL = "a".repeat(63);

    private static final String DOMAIN = "%1$s.%1$s.%1$s.%2$s".formatted(LABEL, "a".repeat(24));

    @Test
    void hasDefaultsForAWorkloadCluster() {
        Config config = Config.from(Role.WORKLOAD, Map.of("HOSTNAME", "companion-1", "PATH", "/bin"));

        assertThat(config)
                .isEqualTo(new Config(
                        Role.WORKLOAD,
                        new ServiceName("stowage-companion", "stowage-system"),
                        "companion-1",
                        new Config.Ports("0.0.0.0", 9443, 8080),
                        new Config.Certificates(
                                Config.Source.OWN,
                                "stowage-companion-tls",
                                "",
                                RenewalPolicy.defaults(),
                                new ProbeTarget.At("stowage-companion.stowage-system.svc", 443),
                                List.of(
                                        ManagedConfiguration.mutating("stowage-companion"),
                                        ManagedConfiguration.validating("stowage-companion"))),
                        new Config.Admission(List.of(), List.of(), Duration.ofMillis(200), 64),
                        new Config.Extender.Served("0.0.0.0", 9_444, false),
                        Duration.ofSeconds(20)));
    }

    @Test
    void hasOtherConfigurationsOnAHub() {
        assertThat(Config.from(Role.HUB, Map.of()).certificates().configurations())
                .containsExactly(ManagedConfiguration.validating("stowage-hub"));
    }

    @Test
    void takesEverySetting() {
        Config config = Config.from(
                Role.WORKLOAD,
                Map.ofEntries(
                        Map.entry("STOWAGE_NAMESPACE", "platform"),
                        Map.entry("STOWAGE_SERVICE", "companion"),
                        Map.entry("STOWAGE_POD_NAME", "companion-2"),
                        Map.entry("STOWAGE_ADDRESS", "127.0.0.1"),
                        Map.entry("STOWAGE_ADMISSION_PORT", "0"),
                        Map.entry("STOWAGE_PLAIN_PORT", "65535"),
                        Map.entry("STOWAGE_CERTIFICATES", "external"),
                        Map.entry("STOWAGE_CERTIFICATE_SECRET", "tls"),
                        Map.entry("STOWAGE_CLUSTER_DOMAIN", "cluster.local"),
                        Map.entry("STOWAGE_CA_LIFETIME", "100d"),
                        Map.entry("STOWAGE_LEAF_LIFETIME", "7d"),
                        Map.entry("STOWAGE_SETTLE", "1s"),
                        Map.entry("STOWAGE_TICK", "10s"),
                        Map.entry("STOWAGE_PROBE_ADDRESS", "10.0.0.1:8443"),
                        Map.entry("STOWAGE_MUTATING_CONFIGURATION", "m"),
                        Map.entry("STOWAGE_VALIDATING_CONFIGURATION", ""),
                        Map.entry("STOWAGE_TRUSTED_USERS", "alice, bob,"),
                        Map.entry("STOWAGE_TRUSTED_GROUPS", "admins"),
                        Map.entry("STOWAGE_OWNER_PATIENCE", "50ms"),
                        Map.entry("STOWAGE_MAX_IN_WORK", "1"),
                        Map.entry("STOWAGE_EXTENDER_ADDRESS", "10.0.0.1"),
                        Map.entry("STOWAGE_EXTENDER_PORT", "0"),
                        Map.entry("STOWAGE_EXPLAIN", "true"),
                        Map.entry("STOWAGE_DRAIN", "1m30s")));

        RenewalPolicy usual = RenewalPolicy.defaults();
        assertThat(config)
                .isEqualTo(new Config(
                        Role.WORKLOAD,
                        new ServiceName("companion", "platform"),
                        "companion-2",
                        new Config.Ports("127.0.0.1", 0, 65_535),
                        new Config.Certificates(
                                Config.Source.EXTERNAL,
                                "tls",
                                "cluster.local",
                                new RenewalPolicy(
                                        Duration.ofDays(100),
                                        Duration.ofDays(7),
                                        Duration.ofSeconds(1),
                                        Duration.ofSeconds(1),
                                        Duration.ofSeconds(10),
                                        usual.backdate(),
                                        usual.retireFloor(),
                                        usual.clockTolerance()),
                                new ProbeTarget.At("10.0.0.1", 8443),
                                List.of(ManagedConfiguration.mutating("m"))),
                        new Config.Admission(List.of("alice", "bob"), List.of("admins"), Duration.ofMillis(50), 1),
                        new Config.Extender.Served("10.0.0.1", 0, true),
                        Duration.ofSeconds(90)));
    }

    @Test
    void takesLifetimesOfMinutes() {
        Config config = Config.from(
                Role.HUB,
                Map.of(
                        "STOWAGE_CA_LIFETIME", "10m",
                        "STOWAGE_LEAF_LIFETIME", "1m",
                        "STOWAGE_SETTLE", "2s",
                        "STOWAGE_TICK", "1s"));

        assertThat(config.certificates().policy())
                .isEqualTo(RenewalPolicy.brief(
                        Duration.ofMinutes(10), Duration.ofMinutes(1), Duration.ofSeconds(2), Duration.ofSeconds(1)));
    }

    @Test
    void describesWhatIsInForce() {
        assertThat(Config.describe(Role.HUB, Map.of("STOWAGE_DRAIN", "5s", "STOWAGE_TRUSTED_USERS", "a b\nc")))
                .startsWith("role=hub STOWAGE_ADDRESS=0.0.0.0 STOWAGE_ADMISSION_PORT=9443 ")
                .contains(" STOWAGE_DRAIN=5s ", " STOWAGE_TRUSTED_USERS=\"a b c\" ")
                .doesNotContain("\n");
    }

    @Test
    void answersNoSchedulerOnAHub() {
        assertThat(Config.from(Role.HUB, Map.of()).extender()).isEqualTo(new Config.Extender.NotServed());
        assertThatThrownBy(() -> Config.from(Role.HUB, Map.of("STOWAGE_EXTENDER_PORT", "9444")))
                .isInstanceOf(BadConfiguration.class);
    }

    @Test
    void answersASchedulerWhereEverythingElseIsUnlessToldOtherwise() {
        assertThat(Config.from(Role.EXTENDER, Map.of("STOWAGE_ADDRESS", "127.0.0.1"))
                        .extender())
                .isEqualTo(new Config.Extender.Served("127.0.0.1", 9_444, false));
        assertThat(Config.from(Role.WORKLOAD, Map.of("STOWAGE_EXTENDER_PORT", "none"))
                        .extender())
                .isEqualTo(new Config.Extender.NotServed());
    }

    @Test
    void takesAProbeThatGoesNowhere() {
        assertThat(Config.from(Role.HUB, Map.of("STOWAGE_PROBE_ADDRESS", "none"))
                        .certificates()
                        .probe())
                .isEqualTo(new ProbeTarget.Nowhere());
    }

    record Bad(String key, String value, String problem) {
        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    static Stream<Bad> badValues() {
        return Stream.of(
                new Bad("NAMESPACE", "Platform", "The namespace of a Service (Platform) must be a DNS label"),
                new Bad("SERVICE", "a.b", "The name of a Service (a.b) must be a DNS label"),
                new Bad("POD_NAME", " ", "STOWAGE_POD_NAME ( ) must be the name of the pod."),
                new Bad("ADDRESS", "", "STOWAGE_ADDRESS () must be an address to listen on."),
                new Bad(
                        "ADMISSION_PORT",
                        "65536",
                        "STOWAGE_ADMISSION_PORT (65536) must be a whole number from 0 to 65535."),
                new Bad("ADMISSION_PORT", "-1", "STOWAGE_ADMISSION_PORT (-1) must be a whole number from 0 to 65535."),
                new Bad("PLAIN_PORT", "http", "STOWAGE_PLAIN_PORT (http) must be a whole number"),
                new Bad(
                        "EXTENDER_PORT",
                        "65536",
                        "STOWAGE_EXTENDER_PORT (65536) must be a port from 0 to 65535, or none."),
                new Bad("EXTENDER_ADDRESS", "", "STOWAGE_EXTENDER_ADDRESS () must be an address to listen on."),
                new Bad("EXPLAIN", "yes", "STOWAGE_EXPLAIN (yes) must be true or false."),
                new Bad("CERTIFICATES", "OWN", "STOWAGE_CERTIFICATES (OWN) must be one of own, external."),
                new Bad("CA_LIFETIME", "1y", "STOWAGE_CA_LIFETIME (1y) must be a duration, for example 365d."),
                new Bad("LEAF_LIFETIME", "200d", "The lifetime of a leaf (PT4800H) must be at most a fifth"),
                new Bad("SETTLE", "soon", "STOWAGE_SETTLE (soon) must be a duration, for example 5m."),
                new Bad("TICK", "30", "STOWAGE_TICK (30) must be a duration, for example 30s."),
                new Bad("PROBE_ADDRESS", "host", "STOWAGE_PROBE_ADDRESS (host) must be HOST:PORT, or none."),
                new Bad(
                        "PROBE_ADDRESS",
                        "host:65536",
                        "STOWAGE_PROBE_ADDRESS (host:65536) must be HOST:PORT, or none."),
                new Bad("OWNER_PATIENCE", "-1s", "STOWAGE_OWNER_PATIENCE (-1s) must be a duration, for example 200ms."),
                new Bad(
                        "OWNER_PATIENCE",
                        "2001ms",
                        "STOWAGE_OWNER_PATIENCE (2001ms) must be at most 2s, since the API server waits 3 s for the whole"
                                + " answer."),
                new Bad(
                        "CERTIFICATE_SECRET",
                        "Companion_TLS",
                        "STOWAGE_CERTIFICATE_SECRET (Companion_TLS) must be the name of a Secret: at most 253 characters,"
                                + " parts of a-z, 0-9 and - with dots between, of which none is empty or begins or ends with"
                                + " -."),
                new Bad("CERTIFICATE_SECRET", "", "STOWAGE_CERTIFICATE_SECRET () must be the name of a Secret"),
                new Bad(
                        "CERTIFICATE_SECRET",
                        "a".repeat(254),
                        "STOWAGE_CERTIFICATE_SECRET (" + "a".repeat(254) + ") must be the name of a Secret"),
                new Bad(
                        "CLUSTER_DOMAIN",
                        "cluster.local.",
                        "STOWAGE_CLUSTER_DOMAIN (cluster.local.) must be empty, or a domain such as cluster.local: at most 216"
                                + " characters, parts of a-z, 0-9 and - with dots between, of which none is empty or begins"
                                + " or ends with -, and none has more than 63."),
                new Bad("CLUSTER_DOMAIN", "*", "STOWAGE_CLUSTER_DOMAIN (*) must be empty, or a domain"),
                new Bad(
                        "CLUSTER_DOMAIN",
                        LABEL + "a",
                        "STOWAGE_CLUSTER_DOMAIN (" + LABEL + "a) must be empty, or a domain"),
                new Bad(
                        "CLUSTER_DOMAIN",
                        DOMAIN + "a",
                        "STOWAGE_CLUSTER_DOMAIN (" + DOMAIN + "a) must be empty, or a domain"),
                new Bad("MAX_IN_WORK", "0", "STOWAGE_MAX_IN_WORK (0) must be a whole number from 1 to 10000."),
                new Bad("DRAIN", "", "STOWAGE_DRAIN () must be a duration, for example 20s."),
                new Bad("DRIAN", "20s", "There is no setting STOWAGE_DRIAN: did you mean STOWAGE_DRAIN?"));
    }

    static Stream<Bad> longestValues() {
        return Stream.of(
                new Bad("CERTIFICATE_SECRET", "a".repeat(253), ""),
                new Bad("CLUSTER_DOMAIN", LABEL, ""),
                new Bad("CLUSTER_DOMAIN", DOMAIN, ""),
                new Bad("OWNER_PATIENCE", "2s", ""));
    }

    @ParameterizedTest
    @MethodSource("longestValues")
    void takesUpTo(Bad longest) {
        assertThat(Config.describe(Role.WORKLOAD, Map.of("STOWAGE_" + longest.key, longest.value)))
                .contains(longest.value + " ");
        assertThat(Config.from(Role.WORKLOAD, Map.of("STOWAGE_" + longest.key, longest.value)))
                .isNotNull();
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void refuses(Bad bad) {
        assertThatThrownBy(() -> Config.from(Role.WORKLOAD, Map.of("STOWAGE_" + bad.key, bad.value)))
                .isInstanceOfSatisfying(
                        BadConfiguration.class,
                        fault -> assertThat(fault.problems()).startsWith(bad.problem));
    }
}
