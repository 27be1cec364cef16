package dev.stowage.extender;

/**
 * A pod of a replica that is on a node, or is assumed to be.
 *
 * @param node its number; negative if it is not on the roster
 */
record Occupant(Seat seat, int node, boolean leaving) {
    Member member() {
        return seat.member();
    }
}
