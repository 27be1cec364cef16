package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;

/**
 * The CPU and memory that a node has left for pods that claim devices.
 *
 * <p>With kinds that need both, each kind's limit must hold whatever is taken of the others, so what is counted is a share of
 * all that is free that fits together.
 */
record Sustenance(MilliCpu cpu, Bytes memory) {
    /** How many of the free devices pods can be given CPU and memory for. */
    List<Integer> limit(List<Kind> kinds, List<Integer> free) {
        int largest = free.stream().mapToInt(Integer::intValue).max().orElse(0);
        int share = largest;
        while (share > 0 && !suffices(kinds, shareOf(kinds, free, share, largest))) {
            share--;
        }
        List<Integer> limited = shareOf(kinds, free, share, Math.max(1, largest));
        for (int kind = 0; kind < limited.size(); kind++) {
            topUp(kinds, free, limited, kind);
        }
        return limited;
    }

    /** The same part of the devices of every kind that needs anything, and all others. */
    private static List<Integer> shareOf(List<Kind> kinds, List<Integer> free, int share, int whole) {
        List<Integer> part = new ArrayList<>(free);
        for (int kind = 0; kind < part.size(); kind++) {
            if (isNeedy(kinds.get(kind))) {
                part.set(kind, (int) ((long) free.get(kind) * share / whole));
            }
        }
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

    private static boolean isNeedy(Kind kind) {
        return kind.cpu().value() > 0 || kind.memory().value() > 0;
    }
}
