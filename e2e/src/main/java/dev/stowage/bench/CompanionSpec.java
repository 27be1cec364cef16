package dev.stowage.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a companion is to be started.
 *
 * @param role the folder of YAML that it is installed by
 * @param name a DNS label, unique in its cluster
 * @param settings beside those of the Deployment, by the names of environment variables
 */
public record CompanionSpec(Shipped role, String name, Map<String, String> settings) {
    public CompanionSpec {
        settings = Map.copyOf(settings);
    }

    /** That of a workload cluster, as it is shipped. */
    public static CompanionSpec workload(String name) {
        return new CompanionSpec(Shipped.COMPANION, name, Map.of());
    }

    /** That of the hub, as it is shipped. */
    public static CompanionSpec hub(String name) {
        return new CompanionSpec(Shipped.HUB, name, Map.of());
    }

    public CompanionSpec with(String setting, String value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(setting, value);
        return new CompanionSpec(role, name, more);
    }
}
