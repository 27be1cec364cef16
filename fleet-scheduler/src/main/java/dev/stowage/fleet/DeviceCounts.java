package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/** Devices by the name of their kind, as documents write them ({@code {gpu: 3}}). A kind that is not named reads 0. */
public record DeviceCounts(List<Entry> entries) {
    /** One kind's count, 0 or more. */
    public record Entry(String kind, int count) {}

    public static final DeviceCounts NONE = new DeviceCounts(List.of());

    public DeviceCounts {
        entries = List.copyOf(entries);
    }

    /** Every kind of the shape with its count. */
    static DeviceCounts of(NodeShape shape, Devices devices) {
        List<Entry> entries = new ArrayList<>(devices.kinds());
        for (int kind = 0; kind < devices.kinds(); kind++) {
            entries.add(new Entry(shape.kinds().get(kind), devices.count(kind)));
        }
        return new DeviceCounts(entries);
    }

    /** The same counts in the order of a pool's kinds; names that are no kind there are left out. */
    public Devices in(NodeShape shape) {
        int[] counts = new int[shape.kinds().size()];
        for (Entry entry : entries) {
            int kind = shape.kindIndex(entry.kind);
            if (kind >= 0) {
                counts[kind] = entry.count;
            }
        }
        return Devices.of(counts);
    }
}
