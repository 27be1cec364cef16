package dev.stowage.fleet.app;

import dev.stowage.fleet.Mode;
import dev.stowage.fleet.Observation;
import java.util.ArrayList;
import java.util.List;

/** A histogram in numbers. */
final class Counts {
    private Counts() {}

    /** {@code 2×8 1×3}: two nodes with 8 free, one with 3. */
    static String of(Mode mode, List<Observation.Bucket> buckets, int growth) {
        List<String> parts = new ArrayList<>();
        for (Observation.Bucket bucket : buckets) {
            List<String> counts = new ArrayList<>();
            for (int kind = 0; kind < bucket.free().kinds(); kind++) {
                counts.add(Integer.toString(bucket.free().count(kind)));
            }
            parts.add(
                    mode == Mode.WHOLE_NODE
                            ? Words.count(bucket.nodes(), "node")
                            : bucket.nodes() + "×" + String.join("+", counts)
                                    + (bucket.domain().isEmpty() ? "" : "@" + bucket.domain()));
        }
        if (parts.isEmpty()) {
            parts.add("none");
        }
        if (growth > 0) {
            parts.add("+%s to come".formatted(growth));
        }
        return String.join(" ", parts);
    }
}
