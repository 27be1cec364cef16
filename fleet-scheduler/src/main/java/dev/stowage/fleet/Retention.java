package dev.stowage.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Decides which of a deployment's replicas keep their place (docs/planner.md, "Retain"). */
final class Retention {
    private final Deployment deployment;
    private final Request request;
    private final Matching.SelectorCheck selectors;
    private final Map<String, Site> sites;

    /** A cluster and what it has left. */
    record Site(Cluster cluster, ClusterLedger ledger) {
        /** The pool's place, or -1 if the cluster has no such pool. */
        int pool(String name) {
            for (int pool = 0; pool < cluster.pools().size(); pool++) {
                if (cluster.pools().get(pool).name().equals(name)) {
                    return pool;
                }
            }
            return -1;
        }
    }

    /** What is found out about one replica. */
    private sealed interface Finding {
        record Stays(Roster.Held held) implements Finding {}

        record Goes(Removal reason) implements Finding {}
    }

    Retention(Deployment deployment, Request request, Matching.SelectorCheck selectors, Map<String, Site> sites) {
        this.deployment = deployment;
        this.request = request;
        this.selectors = selectors;
        this.sites = sites;
    }

    /** {@code replicas} are the deployment's own that are not terminating, by cluster, index and name. */
    Roster retain(List<Replica> replicas) {
        List<Roster.Held> held = new ArrayList<>(replicas.size());
        List<Roster.Dropped> dropped = new ArrayList<>();
        for (Replica replica : replicas) {
            switch (examine(replica)) {
                case Finding.Stays(var stays)
                when isDuplicate(held, replica) -> dropped.add(new Roster.Dropped(stays.replica(), Removal.DUPLICATE));
                case Finding.Stays(var stays) -> held.add(stays);
                case Finding.Goes(var reason) -> dropped.add(new Roster.Dropped(replica, reason));
            }
        }
        return new Roster(deployment, request, selectors, held, dropped, this::growthTimeout);
    }

    private Duration growthTimeout(String clusterName, String poolName) {
        Site site = sites.get(clusterName);
        int pool = site == null ? -1 : site.pool(poolName);
        return site == null || pool < 0
                ? Pool.Scaling.DEFAULT_TIMEOUT
                : site.cluster.pools().get(pool).scaling().timeout();
    }

    /**
     * Replicas come sorted, so that of one cluster and index the first by name stays. With a selector that does not
     * compile all are kept as they are.
     */
    private boolean isDuplicate(List<Roster.Held> held, Replica replica) {
        if (held.isEmpty() || selectors instanceof Matching.SelectorCheck.Malformed) {
            return false;
        }
        Replica last = held.getLast().replica();
        return last.cluster().equals(replica.cluster()) && last.index() == replica.index();
    }

    private Finding examine(Replica replica) {
        Site site = sites.get(replica.cluster());
        if (site == null) {
            return new Finding.Goes(Removal.CLUSTER_DELETED);
        }
        for (Taint taint : site.cluster.taints()) {
            if (taint.effect() == Taint.Effect.NO_EXECUTE && !deployment.tolerates(taint)) {
                return new Finding.Goes(Removal.DRAINED);
            }
        }
        return switch (selectors) {
            case Matching.SelectorCheck.Malformed _ -> asIs(replica);
            case Matching.SelectorCheck.Valid() ->
                hasShape(replica) ? examinePools(replica, site) : new Finding.Goes(Removal.SHAPE_CHANGED);
        };
    }

    private static Finding asIs(Replica replica) {
        return new Finding.Stays(new Roster.Held(replica, replica.engines(), false));
    }

    /** The same engine names, and in each the same number of members with the same roles in the same order. */
    private boolean hasShape(Replica replica) {
        if (replica.engines().size() != deployment.engines().size()) {
            return false;
        }
        for (Engine engine : deployment.engines()) {
            PlacedEngine placed = placed(replica, engine);
            if (placed.members().size() != engine.members().size()) {
                return false;
            }
            for (int member = 0; member < engine.members().size(); member++) {
                if (placed.members().get(member).role()
                        != engine.members().get(member).role()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static PlacedEngine placed(Replica replica, Engine engine) {
        for (PlacedEngine placed : replica.engines()) {
            if (placed.name().equals(engine.name())) {
                return placed;
            }
        }
        return NO_ENGINE;
    }

    private static final PlacedEngine NO_ENGINE = new PlacedEngine("", 0, List.of());

    private Finding examinePools(Replica replica, Site site) {
        for (PlacedEngine engine : replica.engines()) {
            for (PlacedEngine.PlacedMember member : engine.members()) {
                if (site.pool(member.pool()) < 0) {
                    return new Finding.Goes(Removal.POOL_DELETED);
                }
            }
        }
        boolean outdated = false;
        boolean failed = false;
        boolean mismatch = false;
        List<PlacedEngine> resolved = new ArrayList<>(deployment.engines().size());
        for (int position = 0; position < deployment.engines().size(); position++) {
            Engine engine = deployment.engines().get(position);
            PlacedEngine placed = placed(replica, engine);
            boolean claims = false;
            List<PlacedEngine.PlacedMember> members =
                    new ArrayList<>(engine.members().size());
            for (int member = 0; member < engine.members().size(); member++) {
                PlacedEngine.PlacedMember stamped = placed.members().get(member);
                PoolLedger ledger = site.ledger.pools().get(site.pool(stamped.pool()));
                Matching.MemberMatch match =
                        request.on(position, ledger.pool().shape()).members().get(member);
                failed |= match instanceof Matching.MemberMatch.Unmatched(var error) && error;
                mismatch |= match instanceof Matching.MemberMatch.Unmatched;
                claims |= match.claims();
                outdated |= ledger.isObserved() && hasOtherNeeds(placed, stamped, engine, member, match, ledger.pool());
                members.add(Resolution.resolve(engine.members().get(member), match, ledger.pool()));
            }
            mismatch |= !claims;
            resolved.add(new PlacedEngine(engine.name(), engine.copies(), members));
        }
        if (failed) {
            // A selector that cannot be evaluated is a condition on the deployment, never a reason to remove a replica.
            return asIs(replica);
        }
        if (mismatch) {
            return new Finding.Goes(Removal.SELECTOR_MISMATCH);
        }
        return new Finding.Stays(new Roster.Held(replica, outdated ? replica.engines() : resolved, outdated));
    }

    private static boolean hasOtherNeeds(
            PlacedEngine placed,
            PlacedEngine.PlacedMember stamped,
            Engine engine,
            int member,
            Matching.MemberMatch match,
            Pool pool) {
        boolean sameNeed = match instanceof Matching.MemberMatch.Matched(var _, var need)
                && need.equals(stamped.need(pool.shape()));
        return !sameNeed
                || placed.copies() != engine.copies()
                || stamped.pods() != engine.members().get(member).pods();
    }
}
