package dev.stowage.extender;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** One slot of a pool as a question finds it. Lives for one question. */
final class OpenSlot {
    private final PlannedReplica.Slot plan;
    private final BitSet homes = new BitSet();
    private final BitSet formerHomes = new BitSet();
    private final List<Expected> expected = new ArrayList<>();
    private boolean isTaken;
    private DeviceCounts held;

    /**
     * Pods of one group that are predicted onto the slot and still to come.
     *
     * @param open how many; 0 if all are there
     */
    record Expected(OpenSlot slot, Member member, int open) {}

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
        if (!occupant.leaving()) {
            isTaken = true;
            held = held.plus(need);
        }
        if (occupant.node() >= 0) {
            (occupant.leaving() ? formerHomes : homes).set(occupant.node());
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
}
