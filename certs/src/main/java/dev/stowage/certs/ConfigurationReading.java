package dev.stowage.certs;

import java.util.List;

/** What was found under the name of a managed configuration. */
public sealed interface ConfigurationReading {
    ManagedConfiguration configuration();

    /** It is there. */
    record Present(ManagedConfiguration configuration, Version version, Custody custody, List<Entry> entries)
            implements ConfigurationReading {
        public Present {
            entries = List.copyOf(entries);
        }
    }

    /** It does not exist, so nobody is called because of it. */
    record Missing(ManagedConfiguration configuration) implements ConfigurationReading {}

    /**
     * Nobody can tell what it says.
     *
     * @param reason in words
     */
    record Unreadable(ManagedConfiguration configuration, String reason) implements ConfigurationReading {}

    /** Who keeps its bundles. */
    enum Custody {
        OURS,
        /** Somebody asked us to leave it alone. */
        BREAK_GLASS,
        /** It is being deleted. */
        ENDING
    }

    /** One webhook and whom its caller trusts. */
    record Entry(String webhook, Bundle bundle) {}

    /**
     * Whom the caller of a webhook trusts.
     *
     * @param authorities those that we made
     * @param exact whether the text is what we would write for these, and no more
     */
    record Bundle(List<AuthorityCertificate> authorities, boolean exact) {
        public Bundle {
            authorities = List.copyOf(authorities);
        }

        boolean holds(Fingerprint fingerprint) {
            return authorities.stream().anyMatch(one -> one.fingerprint().equals(fingerprint));
        }
    }
}
