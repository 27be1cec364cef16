package dev.stowage.certs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What every bundle is to hold. */
final class Bundles {
    private Bundles() {}

    /** The configurations that we keep and that are not as they should be, with what each entry is to hold. */
    static Map<ConfigurationReading.Present, List<Publication.NewBundle>> due(
            View view, AuthorityState state, Instant now) {
        Map<ConfigurationReading.Present, List<Publication.NewBundle>> due = new LinkedHashMap<>();
        for (ConfigurationReading reading : view.configurations()) {
            if (reading instanceof ConfigurationReading.Present present
                    && present.custody() == ConfigurationReading.Custody.OURS
                    && !present.entries().stream().allMatch(entry -> isInSync(entry, state, now))) {
                // All entries at once: what a manager does not apply again it gives up.
                due.put(
                        present,
                        present.entries().stream()
                                .map(entry -> new Publication.NewBundle(entry.webhook(), wanted(entry, state, now)))
                                .toList());
            }
        }
        return due;
    }

    /**
     * The configurations that we keep of which an entry was as it should be, by the same state, and is not any more. A new
     * entry, and one that a new state wants otherwise, is not disturbed.
     */
    static List<ManagedConfiguration> disturbed(View before, View after, AuthorityState state, Instant now) {
        Set<String> good = before.configurations().stream()
                .flatMap(reading -> View.entries(reading)
                        .filter(entry -> isInSync(entry, state, now))
                        .map(entry -> place(reading.configuration(), entry)))
                .collect(Collectors.toSet());
        return due(after, state, now).keySet().stream()
                .filter(present -> present.entries().stream()
                        .anyMatch(entry ->
                                !isInSync(entry, state, now) && good.contains(place(present.configuration(), entry))))
                .map(ConfigurationReading.Present::configuration)
                .toList();
    }

    private static String place(ManagedConfiguration configuration, ConfigurationReading.Entry entry) {
        return configuration + "/" + entry.webhook();
    }

    static boolean isInSync(ConfigurationReading.Entry entry, AuthorityState state, Instant now) {
        return entry.bundle().exact() && entry.bundle().authorities().equals(wanted(entry, state, now));
    }

    /**
     * Those of the state, and what else of ours the bundle holds unless it is retired or has ended: others may serve with
     * what this replica does not know of.
     */
    private static List<AuthorityCertificate> wanted(
            ConfigurationReading.Entry entry, AuthorityState state, Instant now) {
        Map<Fingerprint, AuthorityCertificate> wanted = new LinkedHashMap<>();
        state.rotation().trusted().forEach(authority -> wanted.put(authority.fingerprint(), authority));
        for (AuthorityCertificate existing : entry.bundle().authorities()) {
            if (!state.hasRetired(existing) && !existing.validity().isOver(now)) {
                wanted.putIfAbsent(existing.fingerprint(), existing);
            }
        }
        List<AuthorityCertificate> sorted = new ArrayList<>(wanted.values());
        sorted.sort(AuthorityCertificate.NEWEST_FIRST);
        return sorted;
    }
}
