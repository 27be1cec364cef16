package dev.stowage.fleet.app;

import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.Observation;
import java.util.List;

/** A histogram as one word of small bars: from left to right nodes with nothing free to nodes with all free. */
final class Bars {
    private static final String HEIGHTS = "▁▂▃▄▅▆▇█";

    /** More counts than this make no word. */
    private static final int MAX_WIDTH = 17;

    private Bars() {}

    /** Columns that the bars of such nodes take; 0 if they cannot be drawn. */
    static int width(NodeShape shape) {
        return shape.kinds().size() == 1 && shape.empty().count(0) < MAX_WIDTH
                ? shape.empty().count(0) + 1
                : 0;
    }

    static String of(List<Observation.Bucket> buckets, NodeShape shape) {
        int width = width(shape);
        long[] nodes = new long[width];
        long most = 1;
        for (Observation.Bucket bucket : buckets) {
            if (width > 0) {
                int free = Math.min(bucket.free().count(0), width - 1);
                nodes[free] += bucket.nodes();
                most = Math.max(most, nodes[free]);
            }
        }
        StringBuilder bars = new StringBuilder();
        for (long count : nodes) {
            bars.append(count == 0 ? '·' : HEIGHTS.charAt((int) ((count * HEIGHTS.length() - 1) / most)));
        }
        return bars.toString();
    }
}
