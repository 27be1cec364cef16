package dev.stowage.extender;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The usable nodes of a pool by what they have free.
 *
 * @param buckets at most {@link #MAX_BUCKETS}, by domain, most free first
 * @param merged of buckets that were too many: where their nodes are counted instead
 */
public record Histogram(List<Bucket> buckets, Map<Standing.Usable, Standing.Usable> merged) {
    /** How many buckets the API can hold. */
    public static final int MAX_BUCKETS = 256;

    public Histogram {
        buckets = List.copyOf(buckets);
        merged = Collections.unmodifiableMap(new HashMap<>(merged));
    }

    /** Buckets that are too many are merged downwards: every node has at least what its bucket says. */
    static Histogram of(List<Bucket> exact) {
        return exact.size() <= MAX_BUCKETS
                ? new Histogram(exact.stream().sorted(Bucket.ORDER).toList(), Map.of())
                : new BucketMerge(exact).downTo(MAX_BUCKETS);
    }

    /** The bucket in which a node that stands like this is counted. */
    public Standing.Usable bucketOf(Standing.Usable node) {
        return merged.getOrDefault(node, node);
    }
}
