package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;

/**
 * A pod of a replica that is on a node, or is assumed to be.
 *
 * @param node its number; negative if it is not on the roster
 */
record Occupant(Seat seat, int node, PlacedPod.Presence presence) {
    Member member() {
        return seat.member();
    }

    boolean isStaying() {
        return presence == PlacedPod.Presence.STAYING;
    }

    /** The pods that a picture shows on nodes, but for one, and those that are assumed to be there. */
    static List<Occupant> all(PoolPicture picture, PodUid without, List<Assumption> assumed, Roster roster) {
        List<Occupant> all = new ArrayList<>();
        for (PlacedPod placed : picture.placed()) {
            if (!placed.uid().equals(without)) {
                all.add(new Occupant(
                        new Seat(placed.member(), placed.landing()), roster.find(placed.node()), placed.presence()));
            }
        }
        for (Assumption assumption : assumed) {
            if (assumption.subject() instanceof Subject.OfReplica of
                    && of.pool().equals(picture.name())) {
                all.add(new Occupant(
                        new Seat(of.member(), assumption.landing()),
                        roster.find(assumption.reserved().node()),
                        PlacedPod.Presence.STAYING));
            }
        }
        return all;
    }
}
