package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What is free on a cluster, and who holds the rest, at one moment. Immutable; what follows from a batch of changes is another
 * one, which shares with it all that did not change, so that it costs what did.
 */
public final class Ledger {
    private final LedgerState state;

    private Ledger(LedgerState state) {
        this.state = state;
    }

    /** A ledger of a cluster of which nothing is known. */
    public static Ledger empty(DeviceMatcher matcher) {
        return new Ledger(LedgerState.empty(matcher));
    }

    /**
     * A ledger, and what became other in it.
     *
     * @param counted the nodes that were counted anew: all others are as they were
     */
    public record Step(Ledger ledger, Set<NodeName> counted) {
        public Step {
            counted = Collections.unmodifiableSet(counted);
        }
    }

    /** The ledger after those changes, in that order. */
    public Ledger after(List<Change> changes) {
        return step(changes).ledger();
    }

    /** The ledger after those changes, in that order, and which nodes they concern. */
    public Step step(List<Change> changes) {
        Update update = new Update(state);
        return new Step(new Ledger(update.apply(changes)), update.counted());
    }

    /** As if some pods were not there, nor the claims that are there for nobody else. */
    public Step without(Set<PodUid> gone) {
        List<Change> changes = new ArrayList<>();
        for (PodUid uid : gone) {
            claimsOf(uid).stream()
                    .filter(claim -> gone.containsAll(claim.holders()))
                    .forEach(claim -> changes.add(new Change.ClaimGone(claim.key())));
            pod(uid).ifPresent(pod -> changes.add(new Change.PodGone(pod.key())));
        }
        return step(changes);
    }

    /** The pools, by name. */
    public List<PoolLedger> pools() {
        return List.copyOf(state.pools().values());
    }

    public Optional<PoolLedger> pool(PoolName name) {
        return Optional.ofNullable(state.pools().get(name));
    }

    /** The names of the pools that a node is in, in order; more than one only by mistake. */
    public List<PoolName> poolsOf(NodeName node) {
        return state.nodes()
                .get(node)
                .map(stocked -> List.copyOf(stocked.inventories().keySet()))
                .orElse(List.of());
    }

    /** The pools among whose devices this one counts, in order. */
    public List<PoolName> poolsOf(DeviceId device) {
        SortedSet<PoolName> pools = new TreeSet<>();
        Collection<NodeName> nodes = state.published()
                .pools()
                .get(device.pool())
                .map(pool -> pool.nodesConcerning(device.device()))
                .orElse(List.of());
        for (NodeName node : nodes) {
            state.nodes()
                    .get(node)
                    .ifPresent(stocked -> stocked.inventories().forEach((pool, inventory) -> {
                        if (inventory.concerns(device)) {
                            pools.add(pool);
                        }
                    }));
        }
        return List.copyOf(pools);
    }

    /** The extended resources by which pods can ask for devices of a kind, whoever serves them. */
    public List<ResourceName> resourcesOf(Kind kind) {
        return state.catalog().resourcesOf(kind.claiming());
    }

    public Optional<Node> node(NodeName name) {
        return state.nodes().get(name).map(Stocked::node);
    }

    public Optional<Pod> pod(PodKey key) {
        return state.pods().get(key);
    }

    public Optional<Pod> pod(PodUid uid) {
        return state.pods().get(uid);
    }

    /** The pods that occupy a node, by name: bound and not finished. */
    public List<Pod> podsOn(NodeName node) {
        return state.pods().on(node);
    }

    public Optional<Claim> claim(ClaimKey key) {
        return state.claims().get(key);
    }

    /** The claims that a pod owns or that are reserved for it, by name. */
    public List<Claim> claimsOf(PodUid pod) {
        return state.claims().of(pod);
    }

    /** The claims that hold a device, by name; more than one only by mistake or if it can be shared. */
    public List<Claim> claimsHolding(DeviceId device) {
        return state.claims().holding(device);
    }

    /** Whether what a pod asked for is missing from the histograms of this ledger. */
    public Holding holding(Pod pod) {
        return new HoldingQuestion(state, pod).answer();
    }

    /**
     * Claims that hold devices on behalf of pods that this ledger does not know, by name. Until it is known what became of those
     * pods nothing may be published.
     */
    public List<ClaimKey> unattributed() {
        List<ClaimKey> keys = new ArrayList<>();
        state.unattributed().forEach((key, _) -> keys.add(key));
        Collections.sort(keys);
        return List.copyOf(keys);
    }

    /** What is wrong in the cluster, in order. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (DeviceId device : state.claims().twice().keys()) {
            findings.add(new Finding.AllocatedTwice(
                    device, claimsHolding(device).stream().map(Claim::key).toList()));
        }
        state.published().invalid().keys().forEach(pool -> findings.add(new Finding.InvalidPool(pool)));
        return List.copyOf(findings);
    }

    /** Up to where this ledger has seen claims and pods. */
    public Versions versions() {
        return state.versions();
    }
}
