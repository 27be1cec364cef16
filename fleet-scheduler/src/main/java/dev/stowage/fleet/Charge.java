package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * Equal pods of a replica in one pool, on one entry of its prediction or astray, as far as the histogram accounts for
 * them.
 *
 * @param open how many are not accounted
 * @param accounted how many are, on this very slot
 */
record Charge(Replica replica, PodGroup group, Devices need, boolean gang, Where where, int open, int accounted) {
    /** Where the pods were predicted to go. */
    sealed interface Where {
        record OnSlot(PredictedNode node) implements Where {}

        record Astray() implements Where {}
    }

    private static final Where ASTRAY = new Where.Astray();

    boolean isOnSlot(SlotName slot) {
        return where instanceof Where.OnSlot(var node) && node.slot().equals(slot);
    }

    /** What a replica's pods are charged in a pool, by what the snapshot says of it. */
    static List<Charge> of(Replica replica, Pool pool, Observation.Snapshot snapshot) {
        List<Charge> charges = predicted(replica, pool);
        if (!snapshot.token().hasSeen(replica.dispatchedVersion())) {
            return charges;
        }
        return snapshot.unsettled(replica.key())
                .map(entry -> isAbout(replica, entry) ? lessAccounted(charges, entry.accounted()) : charges)
                .orElseGet(() -> charges.stream()
                        .map(charge -> charge.account(charge.open))
                        .toList());
    }

    /** Another uid is another replica of that name, of which the observer has not seen this one yet. */
    private static boolean isAbout(Replica replica, Observation.Unsettled entry) {
        return entry.uid().equals(replica.uid())
                || replica.uid().isEmpty()
                || entry.uid().isEmpty();
    }

    /** All pods open, each where the prediction has it; those it does not have are astray. */
    private static List<Charge> predicted(Replica replica, Pool pool) {
        List<Charge> charges = new ArrayList<>();
        for (PlacedEngine engine : replica.engines()) {
            for (PlacedEngine.PlacedMember member : engine.members()) {
                Devices need = member.pool().equals(pool.name()) ? member.need(pool.shape()) : Devices.none(0);
                if (!need.isNone()) {
                    int copies = engine.isGang() ? engine.copies() : 1;
                    int pods = engine.isGang() ? member.pods() : engine.copies() * member.pods();
                    for (int copy = 0; copy < copies; copy++) {
                        PodGroup group = new PodGroup(engine.name(), member.role(), copy);
                        onSlots(charges, new Charge(replica, group, need, engine.isGang(), ASTRAY, pods, 0), pool);
                    }
                }
            }
        }
        return charges;
    }

    private static void onSlots(List<Charge> charges, Charge all, Pool pool) {
        int left = all.open;
        for (PredictedNode node : all.replica.prediction()) {
            for (PredictedNode.Pods pods : node.pods()) {
                int here = Math.min(left, pods.count());
                if (node.pool().equals(pool.name()) && pods.group().equals(all.group) && here > 0) {
                    charges.add(
                            new Charge(all.replica, all.group, all.need, all.gang, new Where.OnSlot(node), here, 0));
                    left -= here;
                }
            }
        }
        if (left > 0) {
            charges.add(new Charge(all.replica, all.group, all.need, all.gang, ASTRAY, left, 0));
        }
    }

    private static List<Charge> lessAccounted(List<Charge> charges, List<Observation.Accounted> accounted) {
        List<Charge> left = new ArrayList<>(charges);
        List<Observation.Accounted> offSlot = new ArrayList<>();
        for (Observation.Accounted pods : accounted) {
            int rest = pods.pods();
            for (int i = 0; i < left.size() && pods.onSlot(); i++) {
                Charge charge = left.get(i);
                if (charge.group.equals(pods.group()) && charge.isOnSlot(pods.slot())) {
                    int here = Math.min(rest, charge.open);
                    left.set(i, charge.account(here));
                    rest -= here;
                }
            }
            offSlot.add(new Observation.Accounted(pods.group(), pods.slot(), rest));
        }
        for (Observation.Accounted pods : offSlot) {
            int rest = settle(left, pods.group(), pods.pods(), true);
            settle(left, pods.group(), rest, false);
        }
        return left;
    }

    /** Takes pods that landed off their slot from the open ones, astray or predicted; returns how many are left over. */
    private static int settle(List<Charge> charges, PodGroup group, int pods, boolean astray) {
        int rest = pods;
        for (int i = 0; i < charges.size(); i++) {
            Charge charge = charges.get(i);
            if (charge.group.equals(group) && (charge.where instanceof Where.Astray) == astray) {
                int here = Math.min(rest, charge.open);
                charges.set(i, charge.withOpen(charge.open - here));
                rest -= here;
            }
        }
        return rest;
    }

    private Charge account(int pods) {
        return new Charge(replica, group, need, gang, where, open - pods, accounted + pods);
    }

    Charge withoutOpen() {
        return open == 0 ? this : withOpen(0);
    }

    private Charge withOpen(int pods) {
        return new Charge(replica, group, need, gang, where, pods, accounted);
    }
}
