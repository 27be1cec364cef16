package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds a packing for a demand that also satisfies the Guaranteed bound. Where the pool has domains, a gang copy's
 * domain is part of the promise, if it is predicted: domains are tried in order, tightest first.
 */
final class SafeFit {
    /** Combinations of domains tried before the search gives up. */
    private static final int MAX_COMBINATIONS = 1_000;

    private final Histogram histogram;
    private final Demand demand;
    private final boolean predicting;
    private final Effort effort;
    private final Room room;
    private final List<String> tightestFirst;
    private final List<String> chosen = new ArrayList<>();
    private int combinations;
    private boolean limitReached;

    SafeFit(Histogram histogram, Demand demand, boolean predicting, Effort effort) {
        this.histogram = histogram;
        this.demand = demand;
        this.predicting = predicting;
        this.effort = effort;
        this.room = histogram.room();
        this.tightestFirst = room.hasDomains() ? room.domainsTightestFirst() : List.of();
    }

    Packing find() {
        List<OpenCopy> open = new ArrayList<>(histogram.open());
        for (Demand.Unit unit : demand.units()) {
            if (!isHeld(unit)) {
                open.add(Histogram.openCopy("", unit, Board.ANY_DOMAIN));
            }
        }
        Packing found = choose(0, open);
        return found instanceof Packing.DoesNotFit && limitReached ? Packing.LIMIT_REACHED : found;
    }

    /** Whether the unit's domain is part of the promise. */
    private boolean isHeld(Demand.Unit unit) {
        return predicting && unit.gang() && room.hasDomains();
    }

    private boolean holds(List<OpenCopy> open) {
        return Guarantee.check(histogram.published(), open) instanceof Guarantee.Verdict.Holds;
    }

    /** Chooses the domains of the units from {@code position} on. */
    private Packing choose(int position, List<OpenCopy> open) {
        int next = position;
        while (next < demand.units().size() && !isHeld(demand.units().get(next))) {
            chosen.add(Board.ANY_DOMAIN);
            next++;
        }
        Packing packing =
                next == demand.units().size() ? holds(open) ? pack() : Packing.DOES_NOT_FIT : chooseDomain(next, open);
        chosen.subList(position, chosen.size()).clear();
        return packing;
    }

    private Packing chooseDomain(int position, List<OpenCopy> open) {
        for (String domain : tightestFirst) {
            if (++combinations > MAX_COMBINATIONS) {
                limitReached = true;
                return Packing.DOES_NOT_FIT;
            }
            List<OpenCopy> more = new ArrayList<>(open);
            more.add(Histogram.openCopy("", demand.units().get(position), domain));
            // More pods never make the bound hold again, so a domain that fails now need not be followed.
            if (holds(more)) {
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
        if (!predicting && !(packing instanceof Packing.Packed)) {
            // The bound says that the pods fit wherever they go, and nobody has to be told where.
            return PoolLedger.NOTHING_PREDICTED;
        }
        limitReached |= packing instanceof Packing.LimitReached;
        return packing instanceof Packing.LimitReached ? Packing.DOES_NOT_FIT : packing;
    }
}
