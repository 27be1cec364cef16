package dev.stowage.hub.app;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

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
    private static final String PREFIX = "STOWAGE_";

    /**
     * Reads it from environment variables; docs/operations.md has the table.
     *
     * @throws BadConfiguration if anything is wrong or unknown
     */
    public static Config from(Map<String, String> environment) {
        Reading reading = new Reading(environment);
        Config config = new Config(
                reading.value("NAMESPACE", "stowage-system", text -> text),
                reading.value("POD_NAME", environment.getOrDefault("HOSTNAME", "fleet-scheduler"), text -> text),
                reading.value("ADDRESS", "0.0.0.0", text -> text),
                reading.value("PLAIN_PORT", "8080", Config::port),
                reading.value("LEASE", "15s", Config::seconds),
                reading.value("PATIENCE", "10m", Config::seconds));
        reading.check();
        return config;
    }

    /** All settings, as a line for the log; there is nothing secret among them. */
    String describe() {
        return "namespace=%s pod=%s address=%s plainPort=%d lease=%s patience=%s"
                .formatted(namespace, podName, address, plainPort, lease, patience);
    }

    private static Integer port(String text) {
        int port = Integer.parseInt(text);
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("a port");
        }
        return port;
    }

    /** A duration of a second or more, as {@code 15s} or {@code 10m}. */
    private static Duration seconds(String text) {
        Duration duration = Duration.parse("PT" + text.toUpperCase(java.util.Locale.ROOT));
        if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("too short");
        }
        return duration;
    }

    /** Reads one variable after another, and keeps what is wrong. */
    private static final class Reading {
        private final Map<String, String> environment;
        private final SortedMap<String, String> known = new TreeMap<>();
        private final List<String> problems = new ArrayList<>();

        Reading(Map<String, String> environment) {
            this.environment = Map.copyOf(environment);
        }

        <T> T value(String name, String usual, Function<String, T> parse) {
            String key = PREFIX + name;
            String text = environment.getOrDefault(key, usual);
            known.put(key, text);
            if (!text.isBlank()) {
                try {
                    return parse.apply(text);
                } catch (RuntimeException malformed) {
                    problems.add("%s (%s) must be like %s.".formatted(key, text, usual));
                    return parse.apply(usual);
                }
            }
            problems.add("%s must not be empty. Maybe %s.".formatted(key, usual));
            return parse.apply(usual);
        }

        void check() {
            environment.keySet().stream()
                    .filter(key -> key.startsWith(PREFIX) && !known.containsKey(key))
                    // Set by kubelet in a pod for each Service of its namespace, of which ours may be one.
                    .filter(key -> !key.matches("STOWAGE_\\w+_(SERVICE_\\w+|PORT(_\\w+)?)"))
                    .sorted()
                    .forEach(key -> problems.add(
                            "There is no setting %s. There are %s.".formatted(key, String.join(", ", known.keySet()))));
            if (!problems.isEmpty()) {
                throw new BadConfiguration(problems);
            }
        }
    }
}
