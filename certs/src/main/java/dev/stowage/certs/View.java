package dev.stowage.certs;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The managed configurations as a replica last read them.
 *
 * @param at when, by the replica's own clock, the reading began
 */
record View(List<ConfigurationReading> configurations, Instant at) {
    View {
        configurations = List.copyOf(configurations);
    }

    /**
     * Whether all that may call us trust an authority. Callers that do not trust what is served now, and that somebody asked
     * us to leave alone, cannot be worse off.
     */
    boolean trusts(Fingerprint authority, Fingerprint served) {
        return configurations.stream().allMatch(reading -> trusts(reading, authority, served));
    }

    private static boolean trusts(ConfigurationReading reading, Fingerprint authority, Fingerprint served) {
        return switch (reading) {
            case ConfigurationReading.Missing _ -> true;
            case ConfigurationReading.Unreadable _ -> false;
            case ConfigurationReading.Present(var configuration, var version, var custody, var entries) ->
                switch (custody) {
                    case ENDING -> true;
                    case OURS ->
                        entries.stream().allMatch(entry -> entry.bundle().holds(authority));
                    case BREAK_GLASS ->
                        entries.stream()
                                .allMatch(entry -> entry.bundle().holds(authority)
                                        || !entry.bundle().holds(served));
                };
        };
    }

    /** The newest authority of ours that any bundle holds; 0 if none does. */
    long newestGeneration() {
        return configurations.stream()
                .flatMap(View::entries)
                .flatMap(entry -> entry.bundle().authorities().stream())
                .mapToLong(authority -> authority.generation().number())
                .max()
                .orElse(0);
    }

    static Stream<ConfigurationReading.Entry> entries(ConfigurationReading reading) {
        return reading instanceof ConfigurationReading.Present present ? present.entries().stream() : Stream.empty();
    }
}
