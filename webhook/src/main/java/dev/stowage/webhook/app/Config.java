package dev.stowage.webhook.app;

import dev.stowage.certs.ManagedConfiguration;
import dev.stowage.certs.RenewalPolicy;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.kubernetes.ProbeTarget;
import dev.stowage.process.BadConfiguration;
import dev.stowage.process.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a companion is told. Holds no secrets: those are in the cluster.
 *
 * @param podName which of the replicas this one is
 * @param drain how long it goes on serving when it is told to stop, since clients learn of that late
 */
public record Config(
        Role role,
        ServiceName service,
        String podName,
        Ports ports,
        Certificates certificates,
        Admission admission,
        Extender extender,
        Duration drain) {
    /** Authorities that live shorter are for tests, and everything else is then as short as it can be. */
    private static final Duration BRIEF = Duration.ofDays(10);

    /** The API server waits 3 s for an answer (manifests/companion), of which the rest is for everything else. */
    private static final Duration MAX_PATIENCE = Duration.ofSeconds(2);

    private static final Pattern HOST_AND_PORT = Pattern.compile("([^:\\s]+|\\[[0-9a-f:]+])\\:([0-9]{1,5})");

    /**
     * Where it listens.
     *
     * @param admission over TLS; 0 for any free port
     * @param plain for probes and metrics; 0 for any free port
     */
    public record Ports(String address, int admission, int plain) {}

    /** Who makes the serving certificate. */
    public enum Source {
        /** The companion itself. */
        OWN,
        /** Somebody else, for example cert-manager, who also fills the bundles of the webhook configurations. */
        EXTERNAL
    }

    /**
     * The serving certificate.
     *
     * @param secret where it, or its authority, is kept
     * @param clusterDomain below which it has a second name; empty for none
     * @param configurations that trust it
     */
    public record Certificates(
            Source source,
            String secret,
            String clusterDomain,
            RenewalPolicy policy,
            ProbeTarget probe,
            List<ManagedConfiguration> configurations) {
        public Certificates {
            configurations = List.copyOf(configurations);
        }
    }

    /**
     * The endpoints.
     *
     * @param trustedUsers trusted beside the usual ones
     * @param trustedGroups trusted beside the usual ones
     * @param ownerPatience how long a request waits for news of its object's owner
     * @param maxInWork requests that are decided at the same time
     */
    public record Admission(
            List<String> trustedUsers, List<String> trustedGroups, Duration ownerPatience, int maxInWork) {
        public Admission {
            trustedUsers = List.copyOf(trustedUsers);
            trustedGroups = List.copyOf(trustedGroups);
        }
    }

    /** What is served to kube-scheduler. */
    public sealed interface Extender {
        /**
         * Its verbs.
         *
         * @param port 0 for any free one
         */
        record Served(String address, int port, boolean explains) implements Extender {}

        /** Nothing. */
        record NotServed() implements Extender {}
    }

    /**
     * Reads it from environment variables; docs/webhook.md has the table.
     *
     * @throws BadConfiguration if anything is wrong or unknown
     */
    public static Config from(Role role, Map<String, String> environment) {
        Settings settings = new Settings(environment);
        Config config = read(role, settings);
        settings.check();
        return config;
    }

    /** All settings, also those that are as usual, as a line for the log; there is nothing secret among them. */
    static String describe(Role role, Map<String, String> environment) {
        Settings settings = new Settings(environment);
        Config read = read(role, settings);
        return "role=" + read.role.label() + settings.effective();
    }

    private static Config read(Role role, Settings settings) {
        ServiceName service = service(settings);
        Ports ports = new Ports(
                address("ADDRESS", "0.0.0.0", settings),
                settings.number("ADMISSION_PORT", 9443, 0, 65_535),
                settings.number("PLAIN_PORT", 8080, 0, 65_535));
        return new Config(
                role,
                service,
                settings.text("POD_NAME", settings.host("companion"), name -> !name.isBlank(), "the name of the pod"),
                ports,
                certificates(role, settings, service),
                new Admission(
                        settings.list("TRUSTED_USERS"),
                        settings.list("TRUSTED_GROUPS"),
                        settings.duration(
                                "OWNER_PATIENCE",
                                "200ms",
                                patience -> patience.compareTo(MAX_PATIENCE) <= 0,
                                "at most 2s, since the API server waits 3 s for the whole answer"),
                        settings.number("MAX_IN_WORK", 64, 1, 10_000)),
                switch (role) {
                    case WORKLOAD, EXTENDER -> extender(ports, settings);
                    case HUB -> new Extender.NotServed();
                },
                settings.duration("DRAIN", "20s"));
    }

    private static String address(String name, String usual, Settings settings) {
        return settings.text(name, usual, address -> !address.isBlank(), "an address to listen on");
    }

    private static Extender extender(Ports ports, Settings settings) {
        String address = address("EXTENDER_ADDRESS", ports.address(), settings);
        boolean explains = settings.flag("EXPLAIN");
        String port = settings.text("EXTENDER_PORT", "9444", Config::isPortOrNone, "a port from 0 to 65535, or none");
        return port.equals("none")
                ? new Extender.NotServed()
                : new Extender.Served(address, Integer.parseInt(port), explains);
    }

    private static boolean isPortOrNone(String text) {
        return text.equals("none") || (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= 65_535);
    }

    private static ServiceName service(Settings settings) {
        try {
            return new ServiceName(
                    settings.text("SERVICE", "stowage-companion"), settings.text("NAMESPACE", "stowage-system"));
        } catch (IllegalArgumentException fault) {
            settings.problem(String.valueOf(fault.getMessage()));
            return new ServiceName("stowage-companion", "stowage-system");
        }
    }

    private static Certificates certificates(Role role, Settings settings, ServiceName service) {
        return new Certificates(
                settings.choice("CERTIFICATES", Source.OWN, source -> switch (source) {
                    case OWN -> "own";
                    case EXTERNAL -> "external";
                }),
                settings.text(
                        "CERTIFICATE_SECRET",
                        "stowage-companion-tls",
                        DnsName::isSubdomain,
                        "the name of a Secret: at most %d characters, %s".formatted(DnsName.MAX_LENGTH, DnsName.PARTS)),
                clusterDomain(settings, service),
                policy(settings),
                probe(settings),
                configurations(role, settings));
    }

    private static String clusterDomain(Settings settings, ServiceName service) {
        int most = DnsName.MAX_LENGTH - service.host().length() - 1;
        return settings.text(
                "CLUSTER_DOMAIN",
                "",
                domain -> domain.isEmpty() || (domain.length() <= most && DnsName.isHost(domain)),
                "empty, or a domain such as cluster.local: at most %d characters, %s, and none has more than 63"
                        .formatted(most, DnsName.PARTS));
    }

    private static RenewalPolicy policy(Settings settings) {
        RenewalPolicy usual = RenewalPolicy.defaults();
        Duration caLifetime = settings.duration("CA_LIFETIME", "365d");
        Duration leafLifetime = settings.duration("LEAF_LIFETIME", "14d");
        Duration settle = settings.duration("SETTLE", "5m");
        Duration tick = settings.duration("TICK", "30s");
        try {
            if (caLifetime.compareTo(BRIEF) < 0) {
                return RenewalPolicy.brief(caLifetime, leafLifetime, settle, tick);
            }
            Duration firstSettle = settle.compareTo(usual.firstSettle()) < 0 ? settle : usual.firstSettle();
            return new RenewalPolicy(
                    caLifetime,
                    leafLifetime,
                    settle,
                    firstSettle,
                    tick,
                    usual.backdate(),
                    usual.retireFloor(),
                    usual.clockTolerance());
        } catch (IllegalArgumentException fault) {
            settings.problem(String.valueOf(fault.getMessage()));
            return usual;
        }
    }

    private static ProbeTarget probe(Settings settings) {
        String usual = "%s.%s.svc:443"
                .formatted(settings.text("SERVICE", "stowage-companion"), settings.text("NAMESPACE", "stowage-system"));
        String value = settings.text("PROBE_ADDRESS", usual);
        if (value.equals("none")) {
            return new ProbeTarget.Nowhere();
        }
        Matcher matcher = HOST_AND_PORT.matcher(value);
        if (matcher.matches() && Integer.parseInt(matcher.group(2)) <= 65_535) {
            return new ProbeTarget.At(matcher.group(1), Integer.parseInt(matcher.group(2)));
        }
        settings.problem("PROBE_ADDRESS", value, "HOST:PORT, or none");
        return new ProbeTarget.Nowhere();
    }

    private static List<ManagedConfiguration> configurations(Role role, Settings settings) {
        List<ManagedConfiguration> configurations = new ArrayList<>();
        String mutating = settings.text(
                "MUTATING_CONFIGURATION",
                switch (role) {
                    case WORKLOAD -> "stowage-companion";
                    case HUB, EXTENDER -> "";
                });
        String validating = settings.text(
                "VALIDATING_CONFIGURATION",
                switch (role) {
                    case WORKLOAD -> "stowage-companion";
                    case HUB -> "stowage-hub";
                    case EXTENDER -> "";
                });
        if (!mutating.isEmpty()) {
            configurations.add(ManagedConfiguration.mutating(mutating));
        }
        if (!validating.isEmpty()) {
            configurations.add(ManagedConfiguration.validating(validating));
        }
        return configurations;
    }
}
