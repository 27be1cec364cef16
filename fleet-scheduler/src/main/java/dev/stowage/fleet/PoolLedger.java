package dev.stowage.fleet;

import java.util.List;

/**
 * What is left of one pool. Immutable.
 *
 * @param histogram what the observed modes count; without nodes where nothing was observed
 * @param tests which of the two accounts a replica must fit
 * @param wholeNodes published nodes less one for every claiming pod; below 0 if more is stamped than published; of no
 *     meaning where only the histogram is tested
 */
record PoolLedger(Pool pool, Mode mode, Tests tests, Histogram histogram, long wholeNodes) {
    /** Which accounts a replica must fit. */
    enum Tests {
        HISTOGRAM,
        WHOLE_NODES,
        BOTH
    }

    /** How much a deployment's own dropped replicas hold, which WholeNode does not charge to it. */
    Packing fit(Demand demand, long ownDropped, Effort effort) {
        if (tests != Tests.HISTOGRAM && wholeNodes + ownDropped < demand.pods()) {
            return Packing.DOES_NOT_FIT;
        }
        return tests == Tests.WHOLE_NODES ? NOTHING_PREDICTED : histogram.fit(demand, effort);
    }

    /** What {@link #fit} would leave free on the nodes it uses, as far as that is told without packing. */
    Tightness tightness(Demand demand) {
        boolean packed = tests == Tests.HISTOGRAM && histogram.accounting() instanceof Histogram.Accounting.Packed;
        return packed ? Packer.tightness(histogram.room(), demand) : Tightness.UNKNOWN;
    }

    PoolLedger charge(String replica, Demand demand, Packing.Packed packing, List<SlotName> slots) {
        Histogram charged = tests == Tests.WHOLE_NODES ? histogram : histogram.charge(replica, demand, packing, slots);
        return new PoolLedger(pool, mode, tests, charged, wholeNodes - demand.pods());
    }

    PoolLedger countingLeftovers() {
        return new PoolLedger(pool, mode, tests, histogram.countingLeftovers(), wholeNodes);
    }

    /**
     * Whether placements here say which nodes the pods will take, and needs never change on a replica; under WholeNode
     * nothing is predicted and needs are resolved anew.
     */
    boolean isObserved() {
        return mode != Mode.WHOLE_NODE;
    }

    static final Packing NOTHING_PREDICTED = new Packing.Packed(List.of());
}
