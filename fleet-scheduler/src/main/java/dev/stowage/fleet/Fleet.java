package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A state, indexed and charged, before anything is placed: clusters by name with their ledgers, deployments by name with what
 * each of them has, and the order in which they are filled. Everything that a placement does not change is found out here, so
 * that {@link #with} only has to redo one cluster. Not thread-safe, since answers are remembered.
 */
final class Fleet {
    /** Deployments by priority, high first; then age, oldest first. */
    private static final Comparator<Deployment> FILL_ORDER =
            Comparator.comparingInt(Deployment::priority).reversed().thenComparing(Deployment::created);

    final State state;

    /** By name. */
    final List<Site> sites;

    /** What does not depend on how full the clusters are. */
    final Roll roll;

    private Fleet(State state, List<Site> sites, Roll roll) {
        this.state = state;
        this.sites = sites;
        this.roll = roll;
    }

    static Fleet of(State state, DeviceMatcher matcher) {
        Matching matching = new Matching(matcher);
        // What is wanted and what is there are found out beside one another: neither depends on the other.
        CompletableFuture<List<Wanted>> wanted =
                CompletableFuture.supplyAsync(() -> Wanted.of(state.deployments(), matching));
        List<Cluster> clusters = sorted(state.clusters(), Cluster::name);
        Index index = new Index(clusters, state.replicas());
        List<ClusterLedger> ledgers = IntStream.range(0, clusters.size())
                .parallel()
                .mapToObj(i -> ClusterLedger.of(clusters.get(i), index.on(i)))
                .toList();
        Map<Layout, Layout> layouts = new HashMap<>();
        List<Site> sites = new ArrayList<>(clusters.size());
        for (int i = 0; i < clusters.size(); i++) {
            Layout layout = layouts.computeIfAbsent(Layout.of(ledgers.get(i)), known -> known);
            sites.add(new Site(clusters.get(i), ledgers.get(i), layout));
        }
        return new Fleet(state, sites, new Roll(matching, index, wanted.join(), sites));
    }

    /** By name. Names are compared often, and so are taken out of the objects first, which lie all over memory. */
    static <N extends Comparable<N>, T> List<T> sorted(List<T> objects, Function<T, N> nameOf) {
        List<Map.Entry<N, T>> named = new ArrayList<>(objects.size());
        objects.forEach(object -> named.add(Map.entry(nameOf.apply(object), object)));
        named.sort(Map.Entry.comparingByKey());
        List<T> sorted = new ArrayList<>(named.size());
        named.forEach(entry -> sorted.add(entry.getValue()));
        return sorted;
    }

    /** The same fleet after one cluster was observed anew; equal to {@link #of} of the changed state. */
    Fleet with(Cluster changed) {
        int place = roll.index.cluster(changed.name());
        if (place < 0) {
            throw new IllegalArgumentException("The cluster (%s) is not in the fleet.".formatted(changed.name()));
        }
        List<Cluster> clusters = new ArrayList<>(state.clusters());
        clusters.replaceAll(cluster -> cluster.name().equals(changed.name()) ? changed : cluster);
        State newState = new State(clusters, state.deployments(), state.replicas(), state.now());
        Site before = sites.get(place);
        ClusterLedger ledger = ClusterLedger.of(changed, roll.index.on(place));
        Site now = new Site(changed, ledger, before.layout);
        if (!before.layout.equals(Layout.of(ledger)) || !decidesTheSame(before.cluster, changed)) {
            return of(newState, roll.matching.matcher());
        }
        List<Site> newSites = new ArrayList<>(sites);
        newSites.set(place, now);
        return new Fleet(newState, newSites, roll);
    }

    /** Requests that deployments have, each counted once. */
    int requests() {
        return roll.requests;
    }

    /** Whether only the observations of pools have changed. */
    private static boolean decidesTheSame(Cluster was, Cluster is) {
        if (!was.taints().equals(is.taints())
                || !was.labels().equals(is.labels())
                || !was.readiness().equals(is.readiness())) {
            return false;
        }
        for (int i = 0; i < was.pools().size(); i++) {
            if (!was.pools().get(i).scaling().equals(is.pools().get(i).scaling())) {
                return false;
            }
        }
        return true;
    }

    /** Who has which replicas, and what deployments keep of them before anything is placed. */
    static final class Roll {
        final Matching matching;
        final Index index;
        /** How many different requests there are. */
        final int requests;

        private final Map<CandidateKey, Candidates> candidates = new HashMap<>();

        /** By namespace and name. */
        final List<Roster> rosters;

        /** Places in {@link #rosters}, in the order in which deployments are filled. */
        final List<Integer> fillOrder;

        /** Replicas that no deployment owns. */
        final List<Roster.Dropped> orphans;

        private boolean evaluatedEverywhere = false;

        private record CandidateKey(ClusterSelector selector, List<Toleration> tolerations) {}

        private Roll(Matching matching, Index index, List<Wanted> wanted, List<Site> sites) {
            this.matching = matching;
            this.index = index;
            this.requests = wanted.stream()
                    .mapToInt(one -> one.request().number() + 1)
                    .max()
                    .orElse(0);
            this.rosters = rosters(wanted, sites);
            this.fillOrder = fillOrder(rosters);
            this.orphans = orphans(wanted);
        }

        Candidates candidates(Deployment deployment, List<Site> sites) {
            return candidates.computeIfAbsent(
                    new CandidateKey(deployment.clusterSelector(), deployment.tolerations()),
                    key -> Candidates.of(deployment, sites));
        }

        /**
         * Selectors that cannot be evaluated on some device of the fleet. All are tried on all, so that what is said does
         * not depend on which pools a plan happened to look at.
         */
        List<String> warnings(List<Site> sites) {
            if (!evaluatedEverywhere) {
                Set<Layout> layouts = Collections.newSetFromMap(new IdentityHashMap<>());
                sites.forEach(site -> layouts.add(site.layout));
                BitSet done = new BitSet(requests);
                for (Roster roster : rosters) {
                    Request request = roster.request();
                    if (roster.selectors() instanceof Matching.SelectorCheck.Valid && !done.get(request.number())) {
                        done.set(request.number());
                        layouts.forEach(request::usable);
                    }
                }
                evaluatedEverywhere = true;
            }
            return matching.warnings();
        }

        private List<Roster> rosters(List<Wanted> wanted, List<Site> sites) {
            List<Roster> all = new ArrayList<>(wanted.size());
            for (Wanted one : wanted) {
                all.add(ScaleDown.apply(new Retention(one, sites)
                        .retain(index.ownedBy(one.deployment().key()))));
            }
            return List.copyOf(all);
        }

        /** What is filled at the same time comes by name, as it does in the list. */
        private static List<Integer> fillOrder(List<Roster> rosters) {
            List<Integer> places = new ArrayList<>(rosters.size());
            for (int place = 0; place < rosters.size(); place++) {
                places.add(place);
            }
            places.sort(Comparator.comparing(place -> rosters.get(place).deployment(), FILL_ORDER));
            return List.copyOf(places);
        }

        private List<Roster.Dropped> orphans(List<Wanted> wanted) {
            Set<ObjectKey> owners = HashSet.newHashSet(wanted.size());
            wanted.forEach(one -> owners.add(one.deployment().key()));
            List<Roster.Dropped> dropped = new ArrayList<>();
            for (ObjectKey owner : index.owners()) {
                if (!owners.contains(owner)) {
                    for (Index.Owned own : index.ownedBy(owner)) {
                        if (!own.replica().terminating()) {
                            dropped.add(new Roster.Dropped(own.replica(), Removal.DEPLOYMENT_DELETED));
                        }
                    }
                }
            }
            return List.copyOf(dropped);
        }
    }
}
