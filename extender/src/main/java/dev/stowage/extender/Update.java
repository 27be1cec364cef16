package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Turns one state of a ledger into the next. Changes are noted first, and then what they concern is counted again, once. Lives
 * for one batch.
 */
final class Update {
    private Catalog catalog;
    private final SortedMap<PoolName, PoolLedger> pools;
    private HashTrie<NodeName, Stocked> nodes;
    private final Publishing publishing;
    private ClaimIndex claims;
    private PodIndex pods;
    private HashTrie<ClaimKey, Claim> unattributed;
    private Versions versions;

    /** Nodes whose devices, or whose pools, may be others now. */
    private final Set<NodeName> toStock = new HashSet<>();

    /** Nodes of which something may be taken now, or no longer. */
    private final Set<NodeName> toCount = new HashSet<>();

    private final Set<PodUid> touchedPods = new HashSet<>();
    private final Set<DeviceId> touchedDevices = new HashSet<>();
    private final Set<ClaimKey> toAttribute = new HashSet<>();
    private boolean relabelled;

    Update(LedgerState state) {
        catalog = state.catalog();
        pools = new TreeMap<>(state.pools());
        nodes = state.nodes();
        publishing = new Publishing(state.published());
        claims = state.claims();
        pods = state.pods();
        unattributed = state.unattributed();
        versions = state.versions();
    }

    LedgerState apply(List<Change> changes) {
        changes.forEach(this::note);
        toStock.addAll(publishing.finish(nodes, relabelled));
        for (PodUid pod : touchedPods) {
            claims.of(pod).forEach(claim -> touchClaim(claim.key()));
        }
        for (DeviceId device : touchedDevices) {
            toCount.addAll(publishing.nodesConcerning(device));
        }
        toStock.forEach(this::stock);
        toCount.addAll(toStock);
        toCount.forEach(this::count);
        toAttribute.forEach(this::attribute);
        return new LedgerState(catalog, pools, nodes, publishing.published(), claims, pods, unattributed, versions);
    }

    /** The nodes that were counted anew. */
    Set<NodeName> counted() {
        return toCount;
    }

    private void note(Change change) {
        switch (change) {
            case Change.PoolSeen(var pool) -> notePool(pool);
            case Change.PoolGone(var name) -> forgetPool(name);
            case Change.NodeSeen(var node) -> noteNode(node);
            case Change.NodeGone(var name) -> forgetNode(name);
            case Change.SliceSeen(var slice) -> publishing.note(slice);
            case Change.SliceGone(var name) -> publishing.forget(name);
            case Change.ClassSeen(var deviceClass) -> noteClass(deviceClass);
            case Change.ClassGone(var name) -> forgetClass(name);
            case Change.RuleSeen(var rule) -> noteRule(rule);
            case Change.RuleGone(var name) -> forgetRule(name);
            case Change.ClaimSeen(var claim) -> noteClaim(claim);
            case Change.ClaimGone(var key) -> {
                touchClaim(key);
                claims = claims.without(key);
            }
            case Change.PodSeen(var pod) -> notePod(pod);
            case Change.PodGone(var key) -> {
                touchPod(key);
                pods = pods.without(key);
            }
            case Change.Reached reached -> versions = versions.with(reached);
        }
    }

    private void notePool(Pool pool) {
        PoolLedger old = pools.get(pool.name());
        if (old == null || !old.pool().equals(pool)) {
            pools.put(pool.name(), PoolLedger.empty(pool));
            toStock.addAll(allNodes());
        }
    }

    private void forgetPool(PoolName name) {
        PoolLedger old = pools.remove(name);
        if (old != null) {
            toStock.addAll(old.allNodes());
        }
    }

    private void noteNode(Node node) {
        Optional<Stocked> old = nodes.get(node.name());
        if (old.isPresent() && old.get().node().equals(node)) {
            return;
        }
        boolean sameLabels = old.isPresent() && old.get().node().labels().equals(node.labels());
        relabelled |= !sameLabels;
        (sameLabels ? toCount : toStock).add(node.name());
        SortedMap<PoolName, Inventory> inventories =
                old.map(Stocked::inventories).orElseGet(TreeMap::new);
        nodes = nodes.with(node.name(), new Stocked(node, inventories));
    }

    private void forgetNode(NodeName name) {
        nodes = nodes.without(name);
        relabelled = true;
        toStock.add(name);
    }

    private void noteClass(DeviceClass deviceClass) {
        stockUsersOf(deviceClass.name());
        catalog = catalog.with(deviceClass);
        stockUsersOf(deviceClass.name());
    }

    private void forgetClass(ClassName name) {
        stockUsersOf(name);
        catalog = catalog.without(name);
    }

    private void stockUsersOf(ClassName name) {
        Optional<DeviceClass> deviceClass =
                Optional.ofNullable(catalog.classes().get(name));
        for (PoolLedger pool : pools.values()) {
            boolean uses = pool.pool().kinds().stream().anyMatch(kind -> switch (kind.claiming()) {
                case Kind.Claiming.ByClaim(var _, var used, var _) -> used.equals(name);
                case Kind.Claiming.ByResource(var resource) ->
                    deviceClass
                            .filter(backing -> backing.backs().contains(resource))
                            .isPresent();
            });
            if (uses) {
                toStock.addAll(pool.allNodes());
            }
        }
    }

    private void noteRule(TaintRule rule) {
        forgetRule(rule.name());
        catalog = catalog.with(rule);
        toStock.addAll(publishing.nodesConcerning(rule, allNodes()));
    }

    private void forgetRule(RuleName name) {
        Optional.ofNullable(catalog.rules().get(name))
                .ifPresent(old -> toStock.addAll(publishing.nodesConcerning(old, allNodes())));
        catalog = catalog.without(name);
    }

    private void noteClaim(Claim claim) {
        if (claims.get(claim.key()).filter(claim::equals).isEmpty()) {
            touchClaim(claim.key());
            claims = claims.with(claim);
            touchClaim(claim.key());
        }
    }

    private void touchClaim(ClaimKey key) {
        toAttribute.add(key);
        claims.get(key).ifPresent(claim -> touchedDevices.addAll(claim.takes()));
    }

    private void notePod(Pod pod) {
        if (pods.get(pod.key()).filter(pod::equals).isEmpty()) {
            touchPod(pod.key());
            pods = pods.with(pod);
            touchPod(pod.key());
        }
    }

    private void touchPod(PodKey key) {
        pods.get(key).ifPresent(pod -> {
            if (pod.place() instanceof Place.On(var node)) {
                toCount.add(node);
            }
            touchedPods.add(pod.uid());
        });
    }

    private void stock(NodeName name) {
        nodes.get(name).ifPresent(stocked -> {
            Node node = stocked.node();
            List<Pool> own = new ArrayList<>();
            for (PoolLedger pool : pools.values()) {
                if (node.labels().include(pool.pool().nodeSelector())) {
                    own.add(pool.pool());
                }
            }
            Collection<ResourcePool> near =
                    own.isEmpty() ? List.of() : publishing.published().near(name);
            nodes = nodes.with(name, new Stocked(node, new Stocktaking(catalog, near).take(node, own)));
        });
    }

    private void count(NodeName name) {
        Optional<Stocked> stocked = nodes.get(name);
        pools.replaceAll((poolName, pool) -> stocked.flatMap(
                        found -> Optional.ofNullable(found.inventories().get(poolName))
                                .map(inventory -> new Counting(pool.pool(), found.node(), inventory, claims, pods)))
                .map(counting -> pool.with(name, counting.count()))
                .orElseGet(() -> pool.without(name)));
    }

    private void attribute(ClaimKey key) {
        boolean strange = claims.get(key)
                .filter(claim -> !claim.takes().isEmpty()
                        && claim.holders().stream()
                                .anyMatch(pod -> pods.get(pod).isEmpty()))
                .isPresent();
        unattributed = claims.get(key)
                .filter(_ -> strange)
                .map(claim -> unattributed.with(key, claim))
                .orElseGet(() -> unattributed.without(key));
    }

    private List<NodeName> allNodes() {
        List<NodeName> names = new ArrayList<>();
        nodes.forEach((name, _) -> names.add(name));
        return names;
    }
}
