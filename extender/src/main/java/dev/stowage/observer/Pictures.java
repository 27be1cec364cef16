package dev.stowage.observer;

import dev.stowage.extender.Holding;
import dev.stowage.extender.Member;
import dev.stowage.extender.PlacedPod;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolPicture;
import dev.stowage.extender.Reserved;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Draws what steering needs of a pool. Costs what is on its way there, not what is settled. */
final class Pictures {
    private Pictures() {}

    static PoolPicture of(CensusState state, PoolName name, PoolBook book) {
        if (!book.begun()) {
            return PoolPicture.quiet(name);
        }
        List<PlannedReplica> replicas = new ArrayList<>();
        List<PlacedPod> placed = new ArrayList<>();
        for (String observation : book.atOpenSlots(state.replicas())) {
            book.tenants().get(observation).map(Tenant::planned).ifPresent(planned -> {
                replicas.add(planned);
                addPlaced(state, planned, observation, placed);
            });
        }
        List<Reserved> reserved = new ArrayList<>();
        state.reserved()
                .forEach((pod, reservations) -> reservations.stream()
                        .filter(one -> one.pool().equals(name))
                        .forEach(one -> reserved.add(new Reserved(pod, one.node(), one.need()))));
        reserved.sort(Comparator.comparing(Reserved::pod));
        return new PoolPicture(name, replicas, placed, reserved);
    }

    private static void addPlaced(
            CensusState state, PlannedReplica planned, String observation, List<PlacedPod> placed) {
        for (PodUid uid : state.pods().ofReplica().of(observation).keys()) {
            state.pods().stays().get(uid).ifPresent(stay -> {
                Member member = new Member(planned.key(), Tenancy.groupOf(state, uid));
                boolean isOfPool = planned.groups().stream()
                        .anyMatch(group -> group.group().equals(member.group()));
                if (isOfPool) {
                    placed.add(new PlacedPod(uid, member, stay.node(), stay.landing(), presence(state, uid)));
                }
            });
        }
    }

    /** What finished pods took is free before they are gone. */
    private static PlacedPod.Presence presence(CensusState state, PodUid uid) {
        if (Tenancy.isStaying(state, uid)) {
            return PlacedPod.Presence.STAYING;
        }
        return state.ledger()
                .pod(uid)
                .filter(pod -> pod.finished() && !(state.ledger().holding(pod) instanceof Holding.Held))
                .map(_ -> PlacedPod.Presence.SPENT)
                .orElse(PlacedPod.Presence.LEAVING);
    }
}
