package dev.stowage.extender;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The open slots of one pool: who is where, and who is still to come. Lives for one question. */
final class Board {
    private final PoolName pool;
    private final Map<SlotName, OpenSlot> slots = new LinkedHashMap<>();
    private final Map<Member, List<OpenSlot.Expected>> expected = new HashMap<>();
    private final Map<Member.Gang, BitSet> gangs = new HashMap<>();

    /** How many pods stay on each seat. */
    private final Map<Seat, Integer> seated = new HashMap<>();

    private final Map<Member, Integer> staying = new HashMap<>();

    private Board(PoolName pool) {
        this.pool = pool;
    }

    static Board of(PoolPicture picture, Collection<Occupant> occupants) {
        Board board = new Board(picture.name());
        occupants.forEach(board::seat);
        picture.replicas().forEach(board::expect);
        Map<Member, DeviceCounts> needs = new HashMap<>();
        for (PlannedReplica replica : picture.replicas()) {
            replica.groups().forEach(group -> needs.put(new Member(replica.key(), group.group()), group.need()));
        }
        occupants.forEach(occupant -> board.occupy(occupant, needs));
        return board;
    }

    private void seat(Occupant occupant) {
        Member member = occupant.member();
        if (occupant.isStaying()) {
            seated.merge(occupant.seat(), 1, Integer::sum);
            staying.merge(member, 1, Integer::sum);
        }
        if (member.group().isGang() && occupant.node() >= 0) {
            gangs.computeIfAbsent(member.gang(), _ -> new BitSet()).set(occupant.node());
        }
    }

    private void expect(PlannedReplica replica) {
        replica.prediction().forEach(plan -> slots.computeIfAbsent(plan.name(), _ -> new OpenSlot(plan)));
        for (PlannedReplica.Group group : replica.groups()) {
            expect(replica, group);
        }
    }

    /**
     * What is still to come of a group. Pods off their slots count first as those for which nothing was predicted, then in
     * the order of the prediction, as the hub counts them.
     */
    private void expect(PlannedReplica replica, PlannedReplica.Group group) {
        Member member = new Member(replica.key(), group.group());
        Map<OpenSlot, Integer> open = new LinkedHashMap<>();
        int astray = staying.getOrDefault(member, 0) - group.pods();
        for (PlannedReplica.Slot plan : replica.prediction()) {
            for (PlannedReplica.Pods pods : plan.pods()) {
                if (pods.group().equals(group.group())) {
                    int there = Math.min(
                            pods.count(), seated.getOrDefault(new Seat(member, new Landing.OnSlot(plan.name())), 0));
                    open.merge(slot(plan), pods.count() - there, Integer::sum);
                    astray += pods.count() - there;
                }
            }
        }
        for (Map.Entry<OpenSlot, Integer> entry : open.entrySet()) {
            int gone = Math.clamp(astray, 0, entry.getValue());
            astray -= gone;
            var pods = new OpenSlot.Expected(entry.getKey(), member, group.need(), entry.getValue() - gone);
            entry.getKey().expect(pods);
            expected.computeIfAbsent(member, _ -> new ArrayList<>()).add(pods);
        }
    }

    private OpenSlot slot(PlannedReplica.Slot plan) {
        return slots.computeIfAbsent(plan.name(), _ -> new OpenSlot(plan));
    }

    private void occupy(Occupant occupant, Map<Member, DeviceCounts> needs) {
        if (occupant.seat().landing() instanceof Landing.OnSlot(var name)
                && slots.containsKey(name)
                && needs.containsKey(occupant.member())) {
            slots.get(name).occupy(occupant, needs.get(occupant.member()));
        }
    }

    PoolName pool() {
        return pool;
    }

    Collection<OpenSlot> slots() {
        return slots.values();
    }

    boolean hasPodsToCome() {
        return slots.values().stream().anyMatch(OpenSlot::isToCome);
    }

    /** The slots that a pod of that group can be for, in the order of the prediction. */
    List<OpenSlot> openFor(Member member) {
        return expected.getOrDefault(member, List.of()).stream()
                .filter(pods -> pods.open() > 0)
                .map(OpenSlot.Expected::slot)
                .toList();
    }

    /** The nodes of the pods of its gang; none outside gangs. */
    BitSet siblings(Member member) {
        return member.group().isGang() ? gangs.getOrDefault(member.gang(), new BitSet()) : new BitSet();
    }
}
