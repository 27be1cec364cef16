package dev.stowage.observer;

import dev.stowage.extender.Claim;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.Holding;
import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceCounts;
import dev.stowage.extender.Subject;
import java.util.ArrayList;
import java.util.List;

/** Finds out what pods are about to take on nodes where it still counts as free. */
final class Reservations {
    private Reservations() {}

    static List<CensusState.Reservation> of(CensusState state, Pod pod) {
        if (pod.finished()
                || !(state.placeOf(pod) instanceof Place.On(var node))
                || !(state.ledger().holding(pod) instanceof Holding.Open)) {
            return List.of();
        }
        List<CensusState.Reservation> reservations = new ArrayList<>();
        for (PoolName pool : state.ledger().poolsOf(node)) {
            DeviceCounts need = need(state, pod, pool);
            if (!need.isNone()) {
                reservations.add(new CensusState.Reservation(pool, node, need));
            }
        }
        return List.copyOf(reservations);
    }

    /** Of a pod of a replica what its replica says, less what can be seen as taken; of others what they ask for. */
    private static DeviceCounts need(CensusState state, Pod pod, PoolName pool) {
        List<Claim> claims = state.claimsOf(pod);
        ResourceCounts requests = pod.requests().extended();
        boolean isBound = pod.place() instanceof Place.On;
        return switch (state.subjectOf(pod.uid())) {
            case Subject.OfReplica of
            when of.pool().equals(pool) -> {
                List<Claim> taken = claims.stream().filter(Claim::isAllocated).toList();
                yield of.need().minus(state.terms().need(pool, taken, isBound ? requests : ResourceCounts.NONE));
            }
            case Subject.OfReplica _, Subject.Foreign _ -> {
                List<Claim> open =
                        claims.stream().filter(claim -> !claim.isAllocated()).toList();
                yield state.terms().need(pool, open, isBound ? ResourceCounts.NONE : requests);
            }
        };
    }
}
