package dev.stowage.extender;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a ledger knows and has counted.
 *
 * @param unattributed claims that hold devices on behalf of a pod that is not known
 */
record LedgerState(
        Catalog catalog,
        SortedMap<PoolName, PoolLedger> pools,
        HashTrie<NodeName, Stocked> nodes,
        Published published,
        ClaimIndex claims,
        PodIndex pods,
        HashTrie<ClaimKey, Claim> unattributed,
        Versions versions) {
    LedgerState {
        pools = Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    }

    static LedgerState empty(DeviceMatcher matcher) {
        return new LedgerState(
                new Catalog(matcher, Collections.emptySortedMap(), Collections.emptySortedMap()),
                Collections.emptySortedMap(),
                HashTrie.empty(),
                Published.empty(),
                ClaimIndex.empty(),
                PodIndex.empty(),
                HashTrie.empty(),
                Versions.NONE);
    }
}
