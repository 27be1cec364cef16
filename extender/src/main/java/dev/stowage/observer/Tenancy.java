package dev.stowage.observer;

import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.Holding;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Finds out what a replica has in a pool. Lives for one state of the census. */
final class Tenancy {
    private final CensusState state;

    Tenancy(CensusState state) {
        this.state = state;
    }

    /** Nothing if the pool is not known, or none of the replica's pods is to claim devices there. */
    Optional<Tenant> of(ObservedReplica replica, PoolName pool) {
        return state.ledger()
                .pool(pool)
                .map(ledger -> planned(replica, pool, ledger.pool().kinds()))
                .filter(planned -> !planned.groups().isEmpty())
                .map(planned -> tenant(replica, planned));
    }

    private Tenant tenant(ObservedReplica replica, PlannedReplica planned) {
        List<PoolCensus.Accounted> accounted = new ArrayList<>();
        List<PodGroup> there = new ArrayList<>();
        for (PodUid uid : state.pods().ofReplica().of(replica.observation()).keys()) {
            state.ledger()
                    .pod(uid)
                    .flatMap(pod -> accounted(replica, planned, pod))
                    .ifPresent(found -> {
                        accounted.add(found);
                        if (isStaying(state, uid)) {
                            there.add(found.group());
                        }
                    });
        }
        boolean isSettled = planned.groups().stream()
                .allMatch(group -> there.stream().filter(group.group()::equals).count() >= group.pods());
        return new Tenant(planned, new PoolCensus.ReplicaInPool(replica, accounted), isSettled);
    }

    /**
     * A pod that goes is still accounted for if the replica leaves too. Else another pod comes in its place, also where its
     * workload was deleted, which the hub then makes anew.
     */
    private Optional<PoolCensus.Accounted> accounted(ObservedReplica replica, PlannedReplica planned, Pod pod) {
        PodGroup group = groupOf(state, pod.uid());
        boolean isOfPool = planned.groups().stream().anyMatch(one -> one.group().equals(group));
        if (!isOfPool || (!isStaying(state, pod.uid()) && !replica.leaving())) {
            return Optional.empty();
        }
        return switch (state.ledger().holding(pod)) {
            case Holding.Nothing(), Holding.Open() -> Optional.empty();
            case Holding.Held(var place) ->
                landing(pod).map(landing -> new PoolCensus.Accounted(pod.uid(), group, landing, place));
        };
    }

    /** Nothing as long as it was not found out; a pod whose node nobody says is on no slot's. */
    private Optional<Landing> landing(Pod pod) {
        return switch (state.placeOf(pod)) {
            case Place.On(var node) ->
                state.pods()
                        .stays()
                        .get(pod.uid())
                        .filter(stay -> stay.node().equals(node))
                        .map(Stay::landing);
            case Place.Unsaid() -> Optional.of(new Landing.OffSlot());
        };
    }

    /** Whether a pod is neither finished nor being deleted. */
    static boolean isStaying(CensusState state, PodUid uid) {
        return state.ledger().pod(uid).filter(pod -> !pod.finished()).isPresent()
                && state.pods().facts().get(uid).filter(PodFacts::leaving).isEmpty();
    }

    /** The group that a pod was attributed to; of pods of replicas only. */
    static PodGroup groupOf(CensusState state, PodUid uid) {
        return state.pods().attributions().get(uid).stream()
                .mapMulti((Attribution attribution, java.util.function.Consumer<PodGroup> found) -> {
                    if (attribution instanceof Attribution.OfReplica(var _, var group)) {
                        found.accept(group);
                    }
                })
                .findFirst()
                .orElseThrow();
    }

    private static PlannedReplica planned(ObservedReplica replica, PoolName pool, List<Kind> kinds) {
        List<PlannedReplica.Group> groups = new ArrayList<>();
        for (ObservedReplica.Expected expected : replica.pods()) {
            DeviceCounts need = counts(expected.devices(), kinds);
            if (expected.pool().equals(pool) && !need.isNone()) {
                groups.add(new PlannedReplica.Group(expected.group(), need, expected.count()));
            }
        }
        List<PlannedReplica.Slot> slots = replica.prediction().stream()
                .filter(predicted -> predicted.pool().equals(pool))
                .map(predicted -> new PlannedReplica.Slot(
                        predicted.slot(), counts(predicted.free(), kinds), predicted.domain(), predicted.pods()))
                .toList();
        return new PlannedReplica(replica.key(), groups, slots);
    }

    private static DeviceCounts counts(SortedMap<String, Integer> byName, List<Kind> kinds) {
        return new DeviceCounts(
                kinds.stream().map(kind -> byName.getOrDefault(kind.name(), 0)).toList());
    }
}
