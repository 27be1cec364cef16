package dev.stowage.hub.app;

import dev.stowage.process.BadConfiguration;
import dev.stowage.process.Settings;
import java.time.Duration;
import java.util.Map;

/**
 * What the fleet scheduler is told. Holds no secrets: those are in the cluster.
 *
 * @param namespace its own: kubeconfigs and its Lease are there
 * @param podName which of the replicas this one is
 * @param address where probes and metrics are served
 * @param plainPort 0 for any free one
 * @param lease how long the one that places may say nothing before another one takes over
 * @param patience how long a cluster may be out of reach before what is to leave it is given up there
 */
public record Config(
        String namespace, String podName, String address, int plainPort, Duration lease, Duration patience) {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /**
     * Reads it from environment variables; docs/operations.md has the table.
     *
     * @throws BadConfiguration if anything is wrong or unknown
     */
    public static Config from(Map<String, String> environment) {
        Settings settings = new Settings(environment);
        Config config = read(settings);
        settings.check();
        return config;
    }

    /** All settings, also those that are as usual, as a line for the log; there is nothing secret among them. */
    static String describe(Map<String, String> environment) {
        Settings settings = new Settings(environment);
        read(settings);
        return settings.effective().strip();
    }

    private static Config read(Settings settings) {
        return new Config(
                word("NAMESPACE", "stowage-system", "a namespace", settings),
                word("POD_NAME", settings.host("fleet-scheduler"), "the name of the pod", settings),
                word("ADDRESS", "0.0.0.0", "an address to listen on", settings),
                settings.number("PLAIN_PORT", 8_080, 0, 65_535),
                seconds("LEASE", "15s", settings),
                seconds("PATIENCE", "10m", settings));
    }

    private static String word(String name, String usual, String form, Settings settings) {
        return settings.text(name, usual, text -> !text.isBlank(), form);
    }

    private static Duration seconds(String name, String usual, Settings settings) {
        return settings.duration(
                name, usual, time -> time.compareTo(SHORTEST) >= 0, "a second or more, for example " + usual);
    }
}
