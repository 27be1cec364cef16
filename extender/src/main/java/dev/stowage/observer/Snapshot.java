package dev.stowage.observer;

import dev.stowage.extender.AskedPod;
import dev.stowage.extender.Claim;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolPicture;
import dev.stowage.extender.ResourceCounts;
import dev.stowage.extender.Roster;
import dev.stowage.extender.Subject;
import dev.stowage.extender.View;
import dev.stowage.extender.Whereabouts;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What steering sees of a census. Answers by looking up, from what was drawn before.
 *
 * @param pictures of the pools with something on its way
 */
record Snapshot(CensusState state, Roster roster, SortedMap<PoolName, PoolPicture> pictures) implements View {
    Snapshot {
        pictures = Collections.unmodifiableSortedMap(new TreeMap<>(pictures));
    }

    @Override
    public boolean isSynced() {
        return state.listed();
    }

    @Override
    public Collection<PoolName> pools() {
        return pictures.keySet();
    }

    @Override
    public PoolPicture pool(PoolName name) {
        return pictures.getOrDefault(name, PoolPicture.quiet(name));
    }

    /**
     * A pod is asked about before its event or its owner's arrives. Until it is known whose it is, its labels are believed: who
     * forges them sends his own pod to a worse node, or keeps it from one, and no device is counted by it.
     */
    @Override
    public Subject subject(AskedPod pod) {
        return state.pods().attributions().contains(pod.uid())
                ? state.subjectOf(pod.uid())
                : ReplicaLabels.replicaOf(pod.labels(), state.replicas())
                        .filter(replica ->
                                replica.key().namespace().equals(pod.key().namespace()))
                        .flatMap(replica -> ReplicaLabels.groupOf(pod.labels(), replica)
                                .map(group -> state.subject(replica, group)))
                        .orElseGet(Subject.Foreign::new);
    }

    @Override
    public DeviceCounts need(AskedPod asked, PoolName pool) {
        Optional<Pod> known = state.ledger().pod(asked.uid());
        List<Claim> claims = known.map(state::claimsOf)
                .orElseGet(() -> asked.claims().stream()
                        .flatMap(name ->
                                state.ledger().claim(new ClaimKey(asked.key().namespace(), name)).stream())
                        .toList());
        return state.terms()
                .need(
                        pool,
                        claims.stream().filter(claim -> !claim.isAllocated()).toList(),
                        known.map(pod -> pod.requests().extended()).orElse(ResourceCounts.NONE));
    }

    @Override
    public Whereabouts whereabouts(PodUid pod) {
        return state.ledger()
                .pod(pod)
                .map(state::placeOf)
                .map(place -> switch (place) {
                    case Place.On(var node) -> (Whereabouts) new Whereabouts.At(node);
                    case Place.Unsaid() -> new Whereabouts.Unseen();
                })
                .orElseGet(Whereabouts.Unseen::new);
    }

    @Override
    public boolean isDevice(String resource) {
        return state.terms().isDevice(resource);
    }

    /** Of a census that has not begun. */
    static Snapshot empty(CensusState state) {
        return new Snapshot(state, Roster.of(Collections.emptySortedMap()), Collections.emptySortedMap());
    }
}
