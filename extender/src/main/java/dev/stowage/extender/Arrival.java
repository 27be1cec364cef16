package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A pod that is seen on a node for the first time.
 *
 * @param roster with the pod's devices still free
 */
record Arrival(PoolPicture before, Roster roster, Subject.OfReplica pod, PlacedAt placed) {
    /**
     * What the pod was sent there for, if that slot has not got all its pods meanwhile; else the slot that it would be sent
     * there for now. Of equal pods one can be seen first that was sent last, so what is assumed about the others counts,
     * unless nothing could be made of the pod then: it is seen, they are not.
     */
    Landing landing(List<Assumption> others, Optional<Landing> sent) {
        Landing landing = judge(others, sent);
        return switch (landing) {
            case Landing.OnSlot _ -> landing;
            case Landing.OffSlot _ -> judge(List.of(), sent);
        };
    }

    private Landing judge(List<Assumption> others, Optional<Landing> sent) {
        Board board = Board.of(before, Occupant.all(before, placed.pod(), others, roster));
        List<OpenSlot> open = board.openFor(pod.member());
        if (open.isEmpty()) {
            return new Landing.OffSlot();
        }
        return sent.filter(landing -> isOpen(landing, open)).orElseGet(() -> {
            Candidates only = Candidates.of(roster.find(placed.node()));
            return new SlotScoring(terrain(others), board, pod, only)
                    .score(open)
                    .landing();
        });
    }

    private static boolean isOpen(Landing landing, List<OpenSlot> open) {
        return switch (landing) {
            case Landing.OnSlot(var slot) ->
                open.stream().anyMatch(one -> one.name().equals(slot));
            case Landing.OffSlot() -> true;
        };
    }

    private Terrain terrain(List<Assumption> others) {
        List<Reserved> reserved = new ArrayList<>();
        for (Reserved one : before.reserved()) {
            if (!one.pod().equals(placed.pod())) {
                reserved.add(one);
            }
        }
        others.forEach(assumption -> reserved.add(assumption.reserved()));
        return Terrain.of(roster, reserved);
    }
}
