package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A cluster with what it has left, and what was found out about it so far: the memo belongs to exactly this ledger, so a
 * charge makes a new site. Equal answers whoever asks first; not thread-safe.
 */
final class Site {
    private static final ClusterFit[] NOTHING_KNOWN = {};

    final Cluster cluster;
    final ClusterLedger ledger;
    final Layout layout;
    private ClusterFit[] fits = NOTHING_KNOWN;
    private List<PoolOutcome> outcomes = List.of();

    Site(Cluster cluster, ClusterLedger ledger, Layout layout) {
        this.cluster = cluster;
        this.ledger = ledger;
        this.layout = layout;
    }

    Site with(ClusterLedger charged) {
        return new Site(cluster, charged, layout);
    }

    /** The pool's place, or -1 if the cluster has no such pool. */
    int pool(String name) {
        return layout.names().indexOf(name);
    }

    /** Whether one replica of the request fits; {@code requests} is how many requests there are. */
    ClusterFit fit(Request request, int requests) {
        if (fits.length <= request.number()) {
            fits = Arrays.copyOf(fits, Math.max(requests, request.number() + 1));
        }
        ClusterFit known = fits[request.number()];
        if (known == null) {
            known = ClusterFit.of(request, this, ClusterFit.NOTHING_DROPPED);
            fits[request.number()] = known;
        }
        return known;
    }

    /** The pools as they are, with nothing placed. */
    List<PoolOutcome> unchanged() {
        if (outcomes.isEmpty()) {
            outcomes = outcomes(this);
        }
        return outcomes;
    }

    /** The pools before and after something was placed. */
    List<PoolOutcome> outcomes(Site after) {
        List<PoolOutcome> pools = new ArrayList<>(ledger.pools().size());
        for (int pool = 0; pool < ledger.pools().size(); pool++) {
            pools.add(new PoolOutcome(
                    cluster.name(),
                    ledger.pools().get(pool),
                    after.ledger.pools().get(pool)));
        }
        return pools;
    }
}
