package dev.stowage.certs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Since when this replica has found each authority that matters in every bundle, without interruption. */
record Sightings(List<Sighting> all) {
    static final Sightings NONE = new Sightings(List.of());

    Sightings {
        all = List.copyOf(all);
    }

    /**
     * One authority.
     *
     * @param everywhere whether the last reading found it in every bundle
     * @param sinceNanos by the ticker, the first such reading; no wall clock, since those are set
     * @param always whether no reading ever missed it
     */
    record Sighting(Fingerprint authority, boolean everywhere, long sinceNanos, boolean always) {}

    /** After another reading. What no longer matters is forgotten. */
    Sightings after(View view, AuthorityState state, long nanos) {
        Fingerprint current = state.current().fingerprint();
        List<Sighting> next = new ArrayList<>();
        for (AuthorityCertificate authority : state.rotation().trusted()) {
            next.add(after(authority.fingerprint(), view.trusts(authority.fingerprint(), current), nanos));
        }
        return new Sightings(next);
    }

    private Sighting after(Fingerprint authority, boolean everywhere, long nanos) {
        for (Sighting before : all) {
            if (before.authority.equals(authority)) {
                boolean unbroken = before.everywhere && everywhere;
                return new Sighting(
                        authority, everywhere, unbroken ? before.sinceNanos : nanos, before.always && everywhere);
            }
        }
        return new Sighting(authority, everywhere, nanos, everywhere);
    }

    /** Whether it is in every bundle, as far as this replica knows. */
    boolean everywhere(SigningAuthority authority) {
        return all.stream().anyMatch(one -> one.authority.equals(authority.fingerprint()) && one.everywhere);
    }

    /** Whether it never was missing from one. */
    boolean always(SigningAuthority authority) {
        return all.stream().anyMatch(one -> one.authority.equals(authority.fingerprint()) && one.always);
    }

    /** Whether it has been in every bundle for so long. */
    boolean settled(SigningAuthority authority, Duration time, long nanos) {
        return all.stream()
                .anyMatch(one -> one.authority.equals(authority.fingerprint())
                        && one.everywhere
                        && nanos - one.sinceNanos >= time.toNanos());
    }
}
