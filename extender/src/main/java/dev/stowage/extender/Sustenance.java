package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;

/**
 * The CPU and memory that a node has left for pods that claim devices.
 *
 * <p>What is counted must fit together, whatever is taken of it: the largest part of all that is free that does, the same part
 * of every kind, and then what else fits, kind by kind.
 */
record Sustenance(MilliCpu cpu, Bytes memory) {
    /** How many of the free devices pods can be given CPU and memory for. */
    List<Integer> limit(List<Kind> kinds, List<Integer> free) {
        int largest = free.stream().mapToInt(Integer::intValue).max().orElse(0);
        int share = largest;
        while (share > 0 && !suffices(kinds, shareOf(free, share, largest))) {
            share--;
        }
        List<Integer> limited = shareOf(free, share, Math.max(1, largest));
        for (int kind = 0; kind < limited.size(); kind++) {
            topUp(kinds, free, limited, kind);
        }
        return limited;
    }

    private static List<Integer> shareOf(List<Integer> free, int share, int whole) {
        List<Integer> part = new ArrayList<>();
        free.forEach(devices -> part.add((int) ((long) devices * share / whole)));
        return part;
    }

    private void topUp(List<Kind> kinds, List<Integer> free, List<Integer> limited, int kind) {
        while (limited.get(kind) < free.get(kind)) {
            limited.set(kind, limited.get(kind) + 1);
            if (!suffices(kinds, limited)) {
                limited.set(kind, limited.get(kind) - 1);
                return;
            }
        }
    }

    private boolean suffices(List<Kind> kinds, List<Integer> devices) {
        MilliCpu cpuLeft = cpu;
        Bytes memoryLeft = memory;
        for (int kind = 0; kind < devices.size(); kind++) {
            int count = devices.get(kind);
            Kind each = kinds.get(kind);
            if (count > 0 && (cpuLeft.holds(each.cpu()) < count || memoryLeft.holds(each.memory()) < count)) {
                return false;
            }
            cpuLeft = cpuLeft.minus(new MilliCpu(each.cpu().value() * count));
            memoryLeft = memoryLeft.minus(new Bytes(each.memory().value() * count));
        }
        return true;
    }
}
