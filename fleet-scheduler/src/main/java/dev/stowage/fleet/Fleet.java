package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A state, indexed and charged, before anything is placed: clusters by name with their ledgers, deployments in the order
 * in which they are filled, and what each of them has. Everything that a placement does not change is computed here, so
 * that {@link #with} only has to redo one cluster.
 */
final class Fleet {
    /** Deployments by priority, high first; then age, oldest first; then namespace and name. */
    private static final Comparator<Deployment> FILL_ORDER = Comparator.comparingInt(Deployment::priority)
            .reversed()
            .thenComparing(Deployment::created)
            .thenComparing(Deployment::key);

    private static final Comparator<Replica> BY_PLACE = Comparator.comparing(Replica::cluster)
            .thenComparingInt(Replica::index)
            .thenComparing(replica -> replica.key().name());

    final State state;
    final Matching matching;
    final List<Cluster> clusters;
    final List<ClusterLedger> ledgers;
    final List<List<Replica>> replicasOn;
    final List<Roster> rosters;
    final List<Roster.Dropped> orphans;
    final Map<ObjectKey, List<Replica>> owned;
    final Map<List<Engine>, Request> requests;
    final SlotNames slotNames;

    private Fleet(
            State state,
            Matching matching,
            List<Cluster> clusters,
            List<ClusterLedger> ledgers,
            List<List<Replica>> replicasOn,
            Map<ObjectKey, List<Replica>> owned) {
        this.state = state;
        this.matching = matching;
        this.clusters = clusters;
        this.ledgers = ledgers;
        this.replicasOn = replicasOn;
        this.owned = owned;
        this.requests = new HashMap<>();
        this.rosters = rosters();
        this.orphans = orphans();
        this.slotNames = new SlotNames(state.replicas());
    }

    private Fleet(Fleet before, State state, List<Cluster> clusters, List<ClusterLedger> ledgers) {
        this.state = state;
        this.matching = before.matching;
        this.clusters = clusters;
        this.ledgers = ledgers;
        this.replicasOn = before.replicasOn;
        this.owned = before.owned;
        this.requests = before.requests;
        this.rosters = before.rosters;
        this.orphans = before.orphans;
        this.slotNames = before.slotNames;
    }

    static Fleet of(State state, DeviceMatcher matcher) {
        List<Cluster> clusters = new ArrayList<>(state.clusters());
        clusters.sort(Comparator.comparing(Cluster::name));
        Map<String, List<Replica>> onCluster = HashMap.newHashMap(clusters.size());
        Map<ObjectKey, List<Replica>> owned =
                HashMap.newHashMap(state.deployments().size());
        for (Replica replica : state.replicas()) {
            onCluster
                    .computeIfAbsent(replica.cluster(), name -> new ArrayList<>())
                    .add(replica);
            owned.computeIfAbsent(replica.deploymentKey(), key -> new ArrayList<>())
                    .add(replica);
        }
        List<ClusterLedger> ledgers = new ArrayList<>(clusters.size());
        List<List<Replica>> replicasOn = new ArrayList<>(clusters.size());
        for (Cluster cluster : clusters) {
            List<Replica> replicas = onCluster.getOrDefault(cluster.name(), List.of());
            replicasOn.add(replicas);
            ledgers.add(ClusterLedger.of(cluster, replicas));
        }
        return new Fleet(state, new Matching(matcher), clusters, ledgers, replicasOn, owned);
    }

    /** The same fleet after one cluster was observed anew; equal to {@link #of} of the changed state. */
    Fleet with(Cluster changed) {
        int place = Collections.binarySearch(clusters, changed, Comparator.comparing(Cluster::name));
        if (place < 0) {
            throw new IllegalArgumentException("The cluster (%s) is not in the fleet.".formatted(changed.name()));
        }
        State newState =
                new State(replace(state.clusters(), changed), state.deployments(), state.replicas(), state.now());
        ClusterLedger ledger = ClusterLedger.of(changed, replicasOn.get(place));
        if (!decidesTheSame(clusters.get(place), changed, ledgers.get(place), ledger)) {
            return of(newState, matching.matcher());
        }
        List<Cluster> newClusters = new ArrayList<>(clusters);
        newClusters.set(place, changed);
        List<ClusterLedger> newLedgers = new ArrayList<>(ledgers);
        newLedgers.set(place, ledger);
        return new Fleet(this, newState, newClusters, newLedgers);
    }

    /** Whether what is retained cannot differ: only the observations of pools have changed, and not how needs are read. */
    private static boolean decidesTheSame(
            Cluster before, Cluster now, ClusterLedger ledgerBefore, ClusterLedger ledgerNow) {
        if (!before.taints().equals(now.taints())
                || before.pools().size() != now.pools().size()) {
            return false;
        }
        for (int i = 0; i < before.pools().size(); i++) {
            Pool pool = before.pools().get(i);
            Pool same = now.pools().get(i);
            if (!pool.name().equals(same.name())
                    || !pool.shape().equals(same.shape())
                    || ledgerBefore.pools().get(i).isObserved()
                            != ledgerNow.pools().get(i).isObserved()) {
                return false;
            }
        }
        return true;
    }

    private static List<Cluster> replace(List<Cluster> clusters, Cluster changed) {
        List<Cluster> all = new ArrayList<>(clusters);
        all.replaceAll(cluster -> cluster.name().equals(changed.name()) ? changed : cluster);
        return all;
    }

    private List<Roster> rosters() {
        Map<String, Retention.Site> sites = HashMap.newHashMap(clusters.size());
        for (int i = 0; i < clusters.size(); i++) {
            sites.put(clusters.get(i).name(), new Retention.Site(clusters.get(i), ledgers.get(i)));
        }
        List<Deployment> deployments = new ArrayList<>(state.deployments());
        deployments.removeIf(Deployment::terminating);
        deployments.sort(FILL_ORDER);
        List<Roster> all = new ArrayList<>(deployments.size());
        for (Deployment deployment : deployments) {
            Request request = requests.computeIfAbsent(
                    Request.anonymous(deployment.engines()), engines -> new Request(engines, matching));
            List<Replica> own = new ArrayList<>(owned.getOrDefault(deployment.key(), List.of()));
            own.removeIf(Replica::terminating);
            own.sort(BY_PLACE);
            Matching.SelectorCheck selectors = matching.check(deployment.engines());
            all.add(ScaleDown.apply(new Retention(deployment, request, selectors, sites).retain(own)));
        }
        return List.copyOf(all);
    }

    /** Replicas that no deployment owns. */
    private List<Roster.Dropped> orphans() {
        Set<ObjectKey> owners = new HashSet<>();
        rosters.forEach(roster -> owners.add(roster.deployment().key()));
        List<Roster.Dropped> dropped = new ArrayList<>();
        for (Replica replica : state.replicas()) {
            if (!replica.terminating() && !owners.contains(replica.deploymentKey())) {
                dropped.add(new Roster.Dropped(replica, Removal.DEPLOYMENT_DELETED));
            }
        }
        return List.copyOf(dropped);
    }
}
