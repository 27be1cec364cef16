package dev.stowage.certs;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How a replica's certificates stand.
 *
 * @param generation of the authority that is in use; 0 before there is one, and when the certificate is another's
 * @param authority when the authority in use ends
 * @param leaf when what is served ends
 * @param entries one for each webhook of each managed configuration that was read last
 * @param problems what stands in the way, each in a sentence; empty if nothing does
 */
public record CertificateStatus(
        Phase phase,
        long generation,
        Ending authority,
        Ending leaf,
        List<Entry> entries,
        List<String> problems,
        SelfProbe selfProbe,
        Skew skew,
        Counts counts) {
    public CertificateStatus {
        entries = List.copyOf(entries);
        problems = List.copyOf(problems);
    }

    /** Before anything was read. */
    public static CertificateStatus unknown() {
        return new CertificateStatus(
                Phase.ABSENT,
                0,
                new Ending.None(),
                new Ending.None(),
                List.of(),
                List.of(),
                new SelfProbe.NotYet(),
                new Skew.Unknown(),
                Counts.NONE);
    }

    /** Where the rotation of the authority is; the label of a metric. */
    public enum Phase {
        /** Nothing is known of an authority yet. */
        ABSENT,
        /** The first authority, or one after a loss, which the API server may not know yet. */
        INITIAL,
        STABLE,
        /** A successor exists that nobody signs with. */
        PREPARED,
        /** The successor is in every bundle. */
        PUBLISHED,
        /** The successor signs; its predecessor is still trusted. */
        PROMOTED,
        /** The certificate is made by somebody else. */
        EXTERNAL;

        /** As a metric spells it. */
        public String label() {
            return switch (this) {
                case ABSENT -> "absent";
                case INITIAL -> "initial";
                case STABLE -> "stable";
                case PREPARED -> "prepared";
                case PUBLISHED -> "published";
                case PROMOTED -> "promoted";
                case EXTERNAL -> "external";
            };
        }
    }

    /** When a certificate ends. */
    public sealed interface Ending {
        record None() implements Ending {}

        record At(Instant notAfter) implements Ending {}
    }

    /**
     * Whether one webhook trusts all of our authorities, and nobody else's.
     *
     * @param configuration as {@code KIND/NAME}
     */
    public record Entry(String configuration, String webhook, boolean inSync) {}

    /** What came of the last connection to ourselves that trusted only what is published. */
    public sealed interface SelfProbe {
        record NotYet() implements SelfProbe {}

        record Succeeded(Instant at) implements SelfProbe {}

        record Failed(Instant at, String reason) implements SelfProbe {}
    }

    /** How far this replica's clock is ahead of the API server's; negative if it is behind. Exact to a second. */
    public sealed interface Skew {
        record Unknown() implements Skew {}

        record Ahead(Duration by) implements Skew {}
    }

    /**
     * What happened since the start.
     *
     * @param leaves that were put into the key manager, the first included
     * @param authorities that were seen to be promoted
     * @param repairs of configurations whose bundles were in order until somebody else changed them
     * @param failures to make or load a leaf; the last good one stayed
     */
    public record Counts(long leaves, long authorities, long repairs, long failures) {
        static final Counts NONE = new Counts(0, 0, 0, 0);
    }
}
