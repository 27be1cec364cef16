package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/** Decides which of a deployment's replicas keep their place (docs/planner.md, "Retain"). Not thread-safe. */
final class Retention {
    private static final PlacedEngine NO_ENGINE = new PlacedEngine("", 0, List.of());

    private final Deployment deployment;
    private final Request request;
    private final Matching.SelectorCheck selectors;
    private final List<Site> sites;
    private Examined last = new Examined(Layout.EMPTY, List.of(), new Finding.Goes(Removal.SHAPE_CHANGED));

    /** What is found out about a replica's engines. */
    private sealed interface Finding {
        record Stays(List<PlacedEngine> engines, boolean outdated) implements Finding {}

        record Goes(Removal reason) implements Finding {}
    }

    /** What was found out of these engines on clusters with this layout. */
    private record Examined(Layout layout, List<PlacedEngine> engines, Finding finding) {}

    Retention(Wanted wanted, List<Site> sites) {
        this.deployment = wanted.deployment();
        this.request = wanted.request();
        this.selectors = wanted.selectors();
        this.sites = sites;
    }

    /** {@code owned} are the deployment's own, by cluster, index and name; terminating ones are neither kept nor dropped. */
    Roster retain(List<Index.Owned> owned) {
        List<Roster.Held> held = new ArrayList<>(owned.size());
        List<Roster.Dropped> dropped = new ArrayList<>();
        boolean settled = true;
        for (Index.Owned own : owned) {
            if (own.terminating()) {
                continue;
            }
            switch (examine(own)) {
                case Finding.Stays _
                when isDuplicate(held, own) -> dropped.add(new Roster.Dropped(own.replica(), Removal.DUPLICATE));
                case Finding.Stays(var engines, var outdated) -> {
                    settled &= !outdated && !own.unschedulable();
                    held.add(new Roster.Held(own.replica(), outdated, planned(own.asItIs(), engines)));
                }
                case Finding.Goes(var reason) -> dropped.add(new Roster.Dropped(own.replica(), reason));
            }
        }
        return new Roster(deployment, request, selectors, held, dropped, settled);
    }

    private static Plan.PlannedReplica planned(Plan.PlannedReplica asItIs, List<PlacedEngine> engines) {
        return engines.equals(asItIs.engines())
                ? asItIs
                : new Plan.PlannedReplica(
                        asItIs.deployment(),
                        asItIs.name(),
                        asItIs.cluster(),
                        asItIs.index(),
                        asItIs.standing(),
                        engines,
                        asItIs.prediction());
    }

    /**
     * Replicas come sorted, so that of one cluster and index the first by name stays. With a selector that does not
     * compile all are kept as they are.
     */
    private boolean isDuplicate(List<Roster.Held> held, Index.Owned own) {
        if (held.isEmpty() || selectors instanceof Matching.SelectorCheck.Malformed) {
            return false;
        }
        Plan.PlannedReplica before = held.getLast().planned();
        return before.index() == own.asItIs().index()
                && before.cluster().equals(own.asItIs().cluster());
    }

    private Finding examine(Index.Owned own) {
        if (own.cluster() < 0) {
            return new Finding.Goes(Removal.CLUSTER_DELETED);
        }
        Site site = sites.get(own.cluster());
        for (Taint taint : site.cluster.taints()) {
            if (taint.effect() == Taint.Effect.NO_EXECUTE && !deployment.tolerates(taint)) {
                return new Finding.Goes(Removal.DRAINED);
            }
        }
        return switch (selectors) {
            case Matching.SelectorCheck.Malformed _ ->
                new Finding.Stays(own.asItIs().engines(), false);
            case Matching.SelectorCheck.Valid() -> examineEngines(own.asItIs().engines(), site);
        };
    }

    /** A deployment's replicas mostly have equal engines on clusters of one layout, so the last answer often serves again. */
    private Finding examineEngines(List<PlacedEngine> engines, Site site) {
        if (!last.layout.equals(site.layout) || !last.engines.equals(engines)) {
            last = new Examined(site.layout, engines, examineAnew(engines, site));
        }
        return last.finding;
    }

    private Finding examineAnew(List<PlacedEngine> engines, Site site) {
        if (!hasShape(engines)) {
            return new Finding.Goes(Removal.SHAPE_CHANGED);
        }
        for (PlacedEngine engine : engines) {
            for (PlacedEngine.PlacedMember member : engine.members()) {
                if (site.pool(member.pool()) < 0) {
                    return new Finding.Goes(Removal.POOL_DELETED);
                }
            }
        }
        return match(engines, site);
    }

    /** The same engine names, and in each the same number of members with the same roles in the same order. */
    private boolean hasShape(List<PlacedEngine> engines) {
        if (engines.size() != deployment.engines().size()) {
            return false;
        }
        for (Engine engine : deployment.engines()) {
            PlacedEngine placed = placed(engines, engine);
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

    private static PlacedEngine placed(List<PlacedEngine> engines, Engine engine) {
        for (PlacedEngine placed : engines) {
            if (placed.name().equals(engine.name())) {
                return placed;
            }
        }
        return NO_ENGINE;
    }

    private Finding match(List<PlacedEngine> engines, Site site) {
        Comparison comparison = new Comparison();
        for (int position = 0; position < deployment.engines().size(); position++) {
            comparison.add(position, placed(engines, deployment.engines().get(position)), site);
        }
        if (comparison.failed) {
            // A selector that cannot be evaluated is a condition on the deployment, never a reason to remove a replica.
            // Only where nothing is observed, it just does not match, as in Modelplane.
            return new Finding.Stays(engines, false);
        }
        if (!comparison.matches) {
            return new Finding.Goes(Removal.SELECTOR_MISMATCH);
        }
        boolean same = comparison.outdated || comparison.resolved.equals(engines);
        return new Finding.Stays(same ? engines : List.copyOf(comparison.resolved), comparison.outdated);
    }

    /** The template's engines beside those of a replica. */
    private final class Comparison {
        private final List<PlacedEngine> resolved = new ArrayList<>();
        private boolean failed = false;
        private boolean matches = true;
        private boolean outdated = false;

        void add(int position, PlacedEngine placed, Site site) {
            Engine engine = deployment.engines().get(position);
            List<PlacedEngine.PlacedMember> members =
                    new ArrayList<>(engine.members().size());
            boolean claims = false;
            for (int member = 0; member < engine.members().size(); member++) {
                PlacedEngine.PlacedMember stamped = placed.members().get(member);
                PoolLedger ledger = site.ledger.pools().get(site.pool(stamped.pool()));
                NodeShape shape = ledger.pool().shape();
                Matching.MemberMatch match =
                        request.on(position, shape).members().get(member);
                Engine.Member wanted = engine.members().get(member);
                matches &= match instanceof Matching.MemberMatch.Matched;
                claims |= match.claims();
                if (ledger.isObserved()) {
                    // Elsewhere needs are resolved anew and never outdated.
                    failed |= match instanceof Matching.MemberMatch.Unmatched(var error) && error;
                    outdated |= placed.copies() != engine.copies()
                            || stamped.pods() != wanted.pods()
                            || !hasNeed(match, stamped, shape);
                }
                members.add(Resolution.resolve(wanted, match, ledger.pool()));
            }
            matches &= claims;
            resolved.add(new PlacedEngine(engine.name(), engine.copies(), members));
        }
    }

    private static boolean hasNeed(Matching.MemberMatch match, PlacedEngine.PlacedMember stamped, NodeShape shape) {
        return match instanceof Matching.MemberMatch.Matched(var _, var need) && need.equals(stamped.need(shape));
    }
}
