package dev.stowage.extender;

import java.util.Comparator;

/** One bar of a histogram: usable nodes of one domain with the same devices free. */
public record Bucket(DeviceCounts free, String domain, int nodes) {
    /** By domain, most free first. */
    static final Comparator<Bucket> ORDER =
            Comparator.comparing(Bucket::domain).thenComparing(Bucket::free, Comparator.reverseOrder());

    /** What a node is in it for. */
    Standing.Usable standing() {
        return new Standing.Usable(free, domain);
    }
}
