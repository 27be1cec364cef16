package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Charges the pods still to be bound to a published histogram: first the slots on existing nodes, then pods without a
 * slot, then slots on nodes that are still to come (docs/planner.md, "The ledger"). Not thread-safe; use once.
 */
final class Charging {
    private static final Comparator<Charge> LARGEST_FIRST = Comparator.comparing(
                    Charge::need, Comparator.reverseOrder())
            .thenComparing(charge -> charge.replica().key())
            .thenComparing(charge -> charge.group().engine())
            .thenComparing(charge -> charge.group().role())
            .thenComparingInt(charge -> charge.group().copy());

    private final Pool pool;
    private final Observation.Snapshot snapshot;
    private final List<NodeGroup> published;
    private final ChargedNodes nodes;
    private final List<Charge> strays = new ArrayList<>();
    private boolean failed;

    /** One open slot: the entry that names it, and all its pods, of whatever replica. */
    private record Slot(PredictedNode node, List<Charge> charges) {
        Devices open(Pool pool) {
            return sum(
                    pool,
                    charges.stream()
                            .map(charge -> times(charge.need(), charge.open()))
                            .toList());
        }

        Devices accounted(Pool pool) {
            return sum(
                    pool,
                    charges.stream()
                            .map(charge -> times(charge.need(), charge.accounted()))
                            .toList());
        }

        /** Whether pods are still to come that may go nowhere but to the domain they were predicted into. */
        boolean isHeldToItsDomain(Pool pool) {
            return pool.hasDomains()
                    && !node.domain().isEmpty()
                    && charges.stream().anyMatch(charge -> charge.gang() && charge.open() > 0);
        }

        boolean isOpenHere() {
            return charges.stream().anyMatch(charge -> charge.open() > 0);
        }
    }

    private Charging(Pool pool, Observation.Snapshot snapshot) {
        this.pool = pool;
        this.snapshot = snapshot;
        this.published = List.copyOf(snapshot.buckets());
        this.nodes = new ChargedNodes(pool, published, growth(pool, snapshot));
    }

    /**
     * @param charges on slots that are open, and of pods without a slot
     * @param guaranteed whether the fit must be guaranteed whatever the charges are
     */
    static Histogram charge(Pool pool, Observation.Snapshot snapshot, List<Charge> charges, boolean guaranteed) {
        if (charges.isEmpty() && !guaranteed && growth(pool, snapshot) == 0) {
            List<NodeGroup> asPublished = List.copyOf(snapshot.buckets());
            return new Histogram(pool, asPublished, asPublished, List.of(), Histogram.PACKED);
        }
        Charging charging = new Charging(pool, snapshot);
        charging.charge(charges);
        List<NodeGroup> charged = charging.nodes.tightestFirst();
        if (!guaranteed && !charging.failed) {
            return new Histogram(pool, charging.published, charged, List.of(), Histogram.PACKED);
        }
        List<OpenCopy> open = OpenCopies.of(pool, charges, charging.published);
        return new Histogram(
                pool,
                charging.published,
                charged,
                open,
                switch (Guarantee.check(charging.published, open)) {
                    case Guarantee.Verdict.Holds() ->
                        new Histogram.Accounting.Guaranteed(snapshot.freshness() != Observation.Freshness.UNOBSERVABLE);
                    case Guarantee.Verdict.FailsFor(var replica) -> new Histogram.Accounting.Overdrawn(replica);
                });
    }

    private void charge(List<Charge> charges) {
        SequencedMap<SlotName, Slot> slots = new TreeMap<>();
        for (Charge charge : charges) {
            switch (charge.where()) {
                case Charge.Where.OnSlot(var node) ->
                    slots.computeIfAbsent(node.slot(), name -> new Slot(node, new ArrayList<>()))
                            .charges
                            .add(charge);
                case Charge.Where.Astray() -> addStray(charge);
            }
        }
        slots.values().stream().filter(this::hasNode).filter(Slot::isOpenHere).forEach(this::chargeExisting);
        slots.values().stream()
                .filter(this::hasNode)
                .filter(slot -> !slot.isOpenHere())
                .forEach(this::chargeExisting);
        chargeStrays();
        slots.values().stream().filter(slot -> !hasNode(slot)).forEach(this::chargeComing);
        chargeStrays();
    }

    /** A slot on a node that is still to come has none until a pod is bound there. */
    private boolean hasNode(Slot slot) {
        return !slot.node.isNew()
                || !slot.accounted(pool).isNone()
                || snapshot.openSlots().stream().anyMatch(open -> open.slot().equals(slot.node.slot()));
    }

    private void chargeExisting(Slot slot) {
        Devices open = slot.open(pool);
        Devices named = slot.node.free().in(pool.shape());
        Devices accounted = slot.accounted(pool);
        Devices bucket = named.minus(accounted);
        String domain = slot.node.domain();
        boolean known = named.covers(accounted);
        for (Observation.OpenSlot seen : snapshot.openSlots()) {
            if (seen.slot().equals(slot.node.slot())) {
                bucket = seen.free();
                domain = seen.domain().isEmpty() ? domain : seen.domain();
                known = true;
            }
        }
        boolean elsewhere = !domain.equals(slot.node.domain()) && slot.isHeldToItsDomain(pool);
        int group = known && !elsewhere && bucket.covers(open) ? nodes.untouched(bucket, domain) : -1;
        if (group >= 0) {
            nodes.take(
                    group,
                    open,
                    new NodeGroup.Charges.Slot(slot.node.slot(), named, slot.node.domain(), slot.node.isNew(), true));
        } else {
            slot.charges.forEach(this::addStray);
        }
    }

    private void chargeComing(Slot slot) {
        Devices open = slot.open(pool);
        if (open.isNone()) {
            return;
        }
        Devices named = slot.node.free().in(pool.shape());
        int group = named.covers(open) ? nodes.untouched(named, slot.node.domain()) : -1;
        if (group < 0 && pool.shape().empty().covers(open) && !fitsUntouched(slot)) {
            group = nodes.future();
        }
        if (group >= 0) {
            boolean exists = nodes.exists(group);
            nodes.take(
                    group, open, new NodeGroup.Charges.Slot(slot.node.slot(), named, slot.node.domain(), true, exists));
        } else {
            slot.charges.forEach(this::addStray);
        }
    }

    /** Whether a pod of the slot would not wait for a new node, because a node that nothing is charged to holds it now. */
    private boolean fitsUntouched(Slot slot) {
        return slot.charges.stream()
                .anyMatch(charge -> charge.open() > 0 && nodes.tightestUntouched(charge.need()) >= 0);
    }

    private void addStray(Charge charge) {
        if (charge.open() > 0) {
            strays.add(charge);
            failed = true;
        }
    }

    /**
     * Untouched nodes first, then what is left on touched ones, then nodes still to come; what fits nowhere is not charged.
     * Touched nodes are told apart by what they had free when observed: what is left on them changes with every replica
     * that is placed, and a stray must be charged to the same node ever after.
     */
    private void chargeStrays() {
        strays.sort(LARGEST_FIRST);
        for (Charge charge : strays) {
            for (int pod = 0; pod < charge.open(); pod++) {
                int group = nodes.tightestUntouched(charge.need());
                group = group >= 0 ? group : nodes.tightestTouched(charge.need());
                group = group >= 0 || !pool.shape().empty().covers(charge.need()) ? group : nodes.future();
                if (group < 0) {
                    break;
                }
                nodes.take(group, charge.need(), new NodeGroup.Charges.Stray(nodes.exists(group)));
            }
        }
        strays.clear();
    }

    /** Nodes that may still come (docs/planner.md, "Growth nodes"). */
    static int growth(Pool pool, Observation.Snapshot snapshot) {
        if (pool.scaling().maxNodes() == 0) {
            return 0;
        }
        int exist = snapshot.existingNodes();
        boolean may = switch (snapshot.growth()) {
            case POSSIBLE -> true;
            case BLOCKED -> false;
            case UNKNOWN ->
                pool.scaling().declared() && (exist > 0 || pool.scaling().fromZero());
        };
        return may ? Math.max(0, pool.scaling().maxNodes() - exist) : 0;
    }

    private static Devices times(Devices need, int pods) {
        Devices sum = Devices.none(need.kinds());
        for (int pod = 0; pod < pods; pod++) {
            sum = sum.plus(need);
        }
        return sum;
    }

    private static Devices sum(Pool pool, List<Devices> parts) {
        Devices sum = Devices.none(pool.shape().kinds().size());
        for (Devices part : parts) {
            sum = sum.plus(part);
        }
        return sum;
    }
}
