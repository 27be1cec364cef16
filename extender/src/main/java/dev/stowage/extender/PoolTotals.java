package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Devices by kind, over all nodes of a pool. */
record PoolTotals(List<Long> counts) {
    PoolTotals {
        counts = List.copyOf(counts);
    }

    static PoolTotals none(int kinds) {
        return new PoolTotals(Collections.nCopies(kinds, 0L));
    }

    PoolTotals plus(DeviceCounts node, int times) {
        List<Long> sums = new ArrayList<>(counts);
        for (int kind = 0; kind < sums.size(); kind++) {
            sums.set(kind, sums.get(kind) + (long) node.count(kind) * times);
        }
        return new PoolTotals(sums);
    }
}
