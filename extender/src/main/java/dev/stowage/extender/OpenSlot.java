package dev.stowage.extender;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One slot of a pool as a question finds it. Lives for one question. */
final class OpenSlot {
    private final PlannedReplica.Slot plan;
    private final BitSet homes = new BitSet();
    private final BitSet formerHomes = new BitSet();
    private final List<Expected> expected = new ArrayList<>();

    /** By node: what pods hold there that are leaving. */
    private final Map<Integer, DeviceCounts> returning = new HashMap<>();

    private boolean isTaken;
    private DeviceCounts held;

    /**
     * Pods of one group that are predicted onto the slot and still to come.
     *
     * @param need of each
     * @param open how many; 0 if all are there
     */
    record Expected(OpenSlot slot, Member member, DeviceCounts need, int open) {}

    OpenSlot(PlannedReplica.Slot plan) {
        this.plan = plan;
        this.held = plan.free().minus(plan.free());
    }

    SlotName name() {
        return plan.name();
    }

    void expect(Expected pods) {
        expected.add(pods);
    }

    /** A pod of the slot is on a node. One that is leaving only shows where the slot was. */
    void occupy(Occupant occupant, DeviceCounts need) {
        if (occupant.isStaying()) {
            isTaken = true;
            held = held.plus(need);
        }
        if (occupant.node() >= 0) {
            (occupant.isStaying() ? homes : formerHomes).set(occupant.node());
        }
        if (occupant.presence() == PlacedPod.Presence.LEAVING) {
            returning.merge(occupant.node(), need, DeviceCounts::plus);
        }
    }

    /** Whether a pod of the slot has fixed its node, whether that is on the roster or not. */
    boolean isTaken() {
        return isTaken;
    }

    /** The nodes that its pods are on: one, unless that could not take all of them. */
    BitSet homes() {
        return isTaken ? homes : formerHomes;
    }

    /** What a node has free that the slot can be on: its bucket less its pods. */
    Stock target(PoolName pool) {
        return new Stock(pool, plan.domain(), plan.free().minus(held));
    }

    /** The pods that are still to come, by group. */
    List<Expected> toCome() {
        return expected.stream().filter(pods -> pods.open() > 0).toList();
    }

    boolean isToCome() {
        return expected.stream().anyMatch(pods -> pods.open() > 0);
    }

    /**
     * Which of its nodes its pods to come need more of than comes back when the others have left: nobody else may take that. Of a
     * replica that is being removed no pods come, but that is not known here, and what they held is free for nobody yet.
     */
    BitSet awaited() {
        DeviceCounts coming = plan.free().minus(plan.free());
        for (Expected pods : expected) {
            for (int pod = 0; pod < pods.open(); pod++) {
                coming = coming.plus(pods.need());
            }
        }
        BitSet awaited = (BitSet) homes().clone();
        for (Map.Entry<Integer, DeviceCounts> entry : returning.entrySet()) {
            if (entry.getKey() >= 0 && entry.getValue().cover(coming)) {
                awaited.clear(entry.getKey());
            }
        }
        return isToCome() ? awaited : new BitSet();
    }
}
