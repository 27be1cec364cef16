package dev.stowage.fleet;

/** What a demand lacks in an observed pool: devices in all ({@code Full}), or where one pod needs them ({@code Fragmented}). */
final class Shortage {
    private final Histogram histogram;
    private final Devices needed;
    private final Devices each;
    private final long[] free;
    private final long[] most;
    private final long[] hole;

    Shortage(Histogram histogram, Demand demand) {
        this.histogram = histogram;
        this.needed = demand.sum(histogram.pool().shape().kinds().size());
        this.each = demand.units().stream()
                .map(Demand.Unit::largest)
                .max(Devices::compareTo)
                .orElseThrow();
        this.free = new long[needed.kinds()];
        this.most = new long[needed.kinds()];
        this.hole = new long[needed.kinds()];
        for (NodeGroup group : histogram.groups()) {
            for (int kind = 0; kind < free.length && group.exists(); kind++) {
                free[kind] += (long) group.nodes() * group.free().count(kind);
                most[kind] = Math.max(most[kind], group.free().count(kind));
                if (coversOthers(group.free(), kind)) {
                    hole[kind] = Math.max(hole[kind], group.free().count(kind));
                }
            }
        }
    }

    Reason reason() {
        return lackingInAll() >= 0 ? Reason.FULL : Reason.FRAGMENTED;
    }

    PoolReason.Detail detail(Demand demand) {
        int kind = lackingInAll() >= 0 ? lackingInAll() : lackingOnOneNode();
        int pods = 0;
        boolean distinct = false;
        for (Demand.Unit unit : demand.units()) {
            for (Demand.Pod pod : unit.pods()) {
                pods += pod.need().equals(each) ? 1 : 0;
            }
            distinct |= unit.gang();
        }
        long onOneNode = most[kind] < each.count(kind) ? most[kind] : hole[kind];
        // With one kind its name says nothing new.
        String name =
                needed.kinds() == 1 ? "" : histogram.pool().shape().kinds().get(kind);
        return new PoolReason.Detail.Devices(
                name, pods, each.count(kind), distinct, free[kind], onOneNode, needed.count(kind), note());
    }

    /** Devices of a kind are of use only where the pod finds what else it needs. */
    private boolean coversOthers(Devices node, int kind) {
        for (int other = 0; other < each.kinds(); other++) {
            if (other != kind && node.count(other) < each.count(other)) {
                return false;
            }
        }
        return true;
    }

    /** The first kind of which less is free in all than is needed, or -1. */
    private int lackingInAll() {
        for (int kind = 0; kind < free.length; kind++) {
            if (free[kind] < needed.count(kind)) {
                return kind;
            }
        }
        return -1;
    }

    /** The first kind of which no node has enough for one pod, alone or beside the other kinds; else the first needed. */
    private int lackingOnOneNode() {
        for (long[] onOneNode : new long[][] {most, hole}) {
            for (int kind = 0; kind < onOneNode.length; kind++) {
                if (onOneNode[kind] < each.count(kind)) {
                    return kind;
                }
            }
        }
        int first = 0;
        while (each.count(first) == 0) {
            first++;
        }
        return first;
    }

    private String note() {
        return switch (histogram.accounting()) {
            case Histogram.Accounting.Packed() -> "";
            case Histogram.Accounting.Guaranteed _ ->
                "steering is not proven, so it must fit whatever nodes are picked";
            case Histogram.Accounting.Overdrawn(var replica) ->
                "steering is not proven, and room cannot be guaranteed even to " + replica;
        };
    }
}
