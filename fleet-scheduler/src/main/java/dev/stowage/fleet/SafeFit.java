package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds a packing for a demand that also satisfies the Guaranteed bound. Where the pool has domains, a gang copy's
 * domain is part of the promise: domains are tried in order, tightest first.
 */
final class SafeFit {
    /** Combinations of domains tried before the search gives up. */
    private static final int MAX_COMBINATIONS = 1_000;

    private final Histogram histogram;
    private final Demand demand;
    private final Effort effort;
    private final Room room;
    private final List<String> tightestFirst;
    private final List<String> chosen = new ArrayList<>();
    private int combinations;
    private boolean limitReached;

    SafeFit(Histogram histogram, Demand demand, Effort effort) {
        this.histogram = histogram;
        this.demand = demand;
        this.effort = effort;
        this.room = histogram.room();
        this.tightestFirst = room.hasDomains() ? room.domainsTightestFirst() : List.of();
    }

    Packing find() {
        Packing found = choose(0, histogram.open());
        return found instanceof Packing.DoesNotFit && limitReached ? Packing.LIMIT_REACHED : found;
    }

    private Packing choose(int position, List<OpenCopy> open) {
        if (position == demand.units().size()) {
            return Guarantee.check(histogram.published(), open) instanceof Guarantee.Verdict.Holds
                    ? pack()
                    : Packing.DOES_NOT_FIT;
        }
        Demand.Unit unit = demand.units().get(position);
        boolean held = unit.gang() && room.hasDomains();
        for (String domain : held ? tightestFirst : List.of(Board.ANY_DOMAIN)) {
            if (++combinations > MAX_COMBINATIONS + demand.units().size()) {
                limitReached = true;
                return Packing.DOES_NOT_FIT;
            }
            List<OpenCopy> more = new ArrayList<>(open);
            more.add(Histogram.openCopy("", unit, domain));
            // More pods never make the bound hold again, so a domain that fails now need not be followed.
            boolean hopeful = !held || Guarantee.check(histogram.published(), more) instanceof Guarantee.Verdict.Holds;
            if (hopeful) {
                chosen.add(domain);
                Packing packing = choose(position + 1, more);
                chosen.removeLast();
                if (!(packing instanceof Packing.DoesNotFit)) {
                    return packing;
                }
            }
        }
        return Packing.DOES_NOT_FIT;
    }

    private Packing pack() {
        Packing packing = Packer.pack(room, demand, chosen, effort);
        limitReached |= packing instanceof Packing.LimitReached;
        return packing instanceof Packing.LimitReached ? Packing.DOES_NOT_FIT : packing;
    }
}
