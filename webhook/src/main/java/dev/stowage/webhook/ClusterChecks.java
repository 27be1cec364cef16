package dev.stowage.webhook;

import dev.stowage.owners.LabelSyntax;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What an InferenceCluster must be that its schema does not say, or did not say when it was written. */
final class ClusterChecks {
    /** Of nodes, by default: the name of their pool. */
    private static final String POOL = "stowage.dev/pool";

    private final Change<DeclaredCluster> change;
    private final List<DeclaredCluster.Pool> pools;
    private final Findings findings = new Findings();

    private ClusterChecks(Change<DeclaredCluster> change) {
        this.change = change;
        this.pools = change.after().pools();
    }

    static Decision decide(Change<DeclaredCluster> change, ClassCatalog.Known classes) {
        ClusterChecks checks = new ClusterChecks(change);
        checks.names();
        checks.growthTimeouts();
        checks.nodeSelectors();
        checks.sharedNodes();
        checks.classes(classes);
        return checks.findings.decision();
    }

    private void names() {
        List<DeclaredCluster.Pool> touched =
                Ratchet.touched(change, DeclaredCluster::pools, DeclaredCluster.Pool::name);
        Set<String> earlier = new HashSet<>();
        for (DeclaredCluster.Pool pool : pools) {
            boolean isFirst = earlier.add(pool.name());
            if (touched.contains(pool)) {
                touchedName(pool, isFirst);
            } else if (!PoolName.isValid(pool.name())) {
                findings.warning(
                        pool.path() + ".name",
                        "%s is no DNS label: only whole nodes are accounted in this pool (InvalidPoolName)"
                                .formatted(Quoted.of(pool.name())));
            }
        }
    }

    private void touchedName(DeclaredCluster.Pool pool, boolean isFirst) {
        String field = pool.path() + ".name";
        if (!PoolName.isValid(pool.name())) {
            Set<String> taken = pools.stream().map(DeclaredCluster.Pool::name).collect(Collectors.toSet());
            findings.invalid(
                    field,
                    pool.name(),
                    "%s; for example %s".formatted(PoolName.RULE, Quoted.of(PoolName.like(pool.name(), taken))));
        }
        if (!isFirst) {
            findings.duplicate(field, pool.name(), "each pool of a cluster has a name of its own");
        }
    }

    private void growthTimeouts() {
        record Timeout(String pool, String duration) {}
        for (DeclaredCluster.Pool pool : Ratchet.touched(
                change, DeclaredCluster::pools, pool -> new Timeout(pool.name(), pool.growthTimeout()))) {
            if (LongDuration.isTooLong(pool.growthTimeout())) {
                findings.invalid(pool.path() + ".growthTimeout", pool.growthTimeout(), LongDuration.RULE);
            }
        }
    }

    /** Pods are given them, so what no label can be would keep every pod of the pool from being made. */
    private void nodeSelectors() {
        record Nodes(String pool, SortedMap<String, String> selector) {}
        for (DeclaredCluster.Pool pool :
                Ratchet.touched(change, DeclaredCluster::pools, pool -> new Nodes(pool.name(), pool.nodeSelector()))) {
            pool.nodeSelector().forEach((key, value) -> {
                String field = "%s.nodeSelector[%s]".formatted(pool.path(), key);
                if (!LabelSyntax.isKey(key)) {
                    findings.invalid(field, key, LabelSyntax.KEY_RULE);
                }
                if (!LabelSyntax.isValue(value)) {
                    findings.invalid(field, value, LabelSyntax.VALUE_RULE);
                }
            });
        }
    }

    /** Nodes of two pools would be counted twice, and promised twice. */
    private void sharedNodes() {
        record Nodes(String pool, SortedMap<String, String> selector) {}
        List<DeclaredCluster.Pool> touched =
                Ratchet.touched(change, DeclaredCluster::pools, pool -> new Nodes(pool.name(), selector(pool)));
        for (DeclaredCluster.Pool pool : touched) {
            pools.stream()
                    .filter(other -> !touched.contains(other) || pools.indexOf(other) < pools.indexOf(pool))
                    .filter(other -> !other.name().equals(pool.name()) && sharesNodes(pool, other))
                    .findFirst()
                    .ifPresent(other -> findings.warning(
                            pool.path() + ".nodeSelector",
                            "nodes of pool %s are in pool %s too: their devices would be counted twice"
                                    .formatted(Quoted.of(pool.name()), Quoted.of(other.name()))));
        }
    }

    /** Whether every node of one is in the other; two that overlap otherwise cannot be told apart here. */
    private static boolean sharesNodes(DeclaredCluster.Pool one, DeclaredCluster.Pool other) {
        Set<Map.Entry<String, String>> left = selector(one).entrySet();
        Set<Map.Entry<String, String>> right = selector(other).entrySet();
        return left.containsAll(right) || right.containsAll(left);
    }

    private static SortedMap<String, String> selector(DeclaredCluster.Pool pool) {
        return pool.nodeSelector().isEmpty() ? new TreeMap<>(Map.of(POOL, pool.name())) : pool.nodeSelector();
    }

    /** A missing class may come later, in the same {@code kubectl apply}: no reason to refuse. */
    private void classes(ClassCatalog.Known known) {
        record Use(String pool, String className) {}
        switch (known) {
            case ClassCatalog.Known.Nothing() -> {}
            case ClassCatalog.Known.Classes(var classes) -> {
                Set<String> names = classes.stream().map(DeclaredClass::name).collect(Collectors.toSet());
                for (DeclaredCluster.Pool pool : Ratchet.touched(
                        change, DeclaredCluster::pools, pool -> new Use(pool.name(), pool.className()))) {
                    if (!pool.className().isEmpty() && !names.contains(pool.className())) {
                        findings.warning(
                                pool.path() + ".className",
                                "there is no InferenceClass %s yet; nothing is placed in the pool until there is"
                                        .formatted(Quoted.of(pool.className())));
                    }
                }
            }
        }
    }
}
