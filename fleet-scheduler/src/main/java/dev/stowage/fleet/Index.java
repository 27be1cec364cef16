package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Replicas by cluster and by deployment. */
final class Index {
    private static final Plan.Standing RETAINED = new Plan.Standing.Retained();
    private static final Comparator<Owned> BY_PLACE = Comparator.comparing((Owned own) -> own.replica.cluster())
            .thenComparingInt(own -> own.replica.index())
            .thenComparing(own -> own.replica.key().name());

    private final Map<String, Integer> places;
    private final List<OnCluster> onCluster = new ArrayList<>();

    /** By namespace, then name: a fleet has few namespaces, and a key for each replica would be made only to be hashed. */
    private final Map<String, Map<String, Integer>> ownerNumbers = new HashMap<>();

    private final List<ObjectKey> owners = new ArrayList<>();

    /** By the number of the owner. */
    private final List<List<Owned>> owned = new ArrayList<>();

    /**
     * A replica with what is asked of every one.
     *
     * @param cluster the place of its cluster, -1 if that is not there any more
     * @param asItIs what a plan says of it if it stays and nothing about it changes
     */
    record Owned(
            Replica replica, int cluster, boolean terminating, boolean unschedulable, Plan.PlannedReplica asItIs) {}

    /**
     * All replicas on a cluster that are not gone, in no order.
     *
     * @param latest who has seen this version has seen all of them dispatched; unknown if that of one is, or there are none
     */
    record OnCluster(List<Replica> replicas, ResourceVersion latest) {}

    /** {@code clusters} by name. */
    Index(List<Cluster> clusters, List<Replica> replicas) {
        this.places = HashMap.newHashMap(clusters.size());
        for (Cluster cluster : clusters) {
            places.put(cluster.name(), places.size());
        }
        ReplicaColumns columns = new ReplicaColumns(replicas);
        int[] clusterOf = clusterOf(columns);
        // The last group is of replicas whose cluster is not there.
        Grouping byCluster = Grouping.of(clusterOf, clusters.size() + 1);
        for (int cluster = 0; cluster < clusters.size(); cluster++) {
            int[] on = byCluster.members(cluster);
            onCluster.add(new OnCluster(all(on, replicas), columns.latest(on)));
        }
        int[] ownerOf = ownerOf(columns);
        // Going through clusters by name gives every deployment its replicas almost in order, without sorting them all.
        Grouping byOwner = byCluster.by(ownerOf, owners.size());
        for (int owner = 0; owner < owners.size(); owner++) {
            owned.add(owned(owners.get(owner), byOwner.members(owner), clusterOf, replicas));
        }
    }

    private int[] clusterOf(ReplicaColumns columns) {
        int[] all = new int[columns.clusters.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = places.getOrDefault(columns.clusters[i], places.size());
        }
        return all;
    }

    private int[] ownerOf(ReplicaColumns columns) {
        int[] all = new int[columns.deployments.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = ownerNumber(columns.namespaces[i], columns.deployments[i]);
        }
        return all;
    }

    private int ownerNumber(String namespace, String name) {
        Map<String, Integer> inNamespace = ownerNumbers.computeIfAbsent(namespace, key -> new HashMap<>());
        int known = inNamespace.getOrDefault(name, -1);
        if (known >= 0) {
            return known;
        }
        inNamespace.put(name, owners.size());
        owners.add(new ObjectKey(namespace, name));
        return owners.size() - 1;
    }

    private static List<Replica> all(int[] numbers, List<Replica> replicas) {
        Replica[] all = new Replica[numbers.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = replicas.get(numbers[i]);
        }
        return Arrays.asList(all);
    }

    private List<Owned> owned(ObjectKey owner, int[] numbers, int[] clusterOf, List<Replica> replicas) {
        Owned[] all = new Owned[numbers.length];
        for (int i = 0; i < all.length; i++) {
            int cluster = clusterOf[numbers[i]];
            all[i] = own(owner, replicas.get(numbers[i]), cluster < places.size() ? cluster : -1);
        }
        List<Owned> own = Arrays.asList(all);
        sort(own);
        return own;
    }

    private static Owned own(ObjectKey owner, Replica replica, int cluster) {
        Plan.PlannedReplica asItIs = new Plan.PlannedReplica(
                owner,
                replica.key().name(),
                replica.cluster(),
                replica.index(),
                RETAINED,
                replica.engines(),
                replica.prediction());
        return new Owned(replica, cluster, replica.terminating(), replica.isUnschedulable(), asItIs);
    }

    /** The cluster's place, or -1 if there is none of that name. */
    int cluster(String name) {
        return places.getOrDefault(name, -1);
    }

    OnCluster on(int cluster) {
        return onCluster.get(cluster);
    }

    /** Owners that replicas name, whether they exist or not. */
    List<ObjectKey> owners() {
        return owners;
    }

    /** A deployment's replicas, terminating ones included, by cluster, index and name. */
    List<Owned> ownedBy(ObjectKey deployment) {
        int number = ownerNumbers.getOrDefault(deployment.namespace(), Map.of()).getOrDefault(deployment.name(), -1);
        return number < 0 ? List.of() : owned.get(number);
    }

    /** Replicas come by cluster; only several on one cluster, or on none that exists, can be out of order. */
    private static void sort(List<Owned> own) {
        for (int i = 1; i < own.size(); i++) {
            Owned before = own.get(i - 1);
            Owned next = own.get(i);
            boolean apart = before.cluster >= 0 && next.cluster >= 0 && before.cluster != next.cluster;
            boolean inOrder = apart ? before.cluster < next.cluster : BY_PLACE.compare(before, next) <= 0;
            if (!inOrder) {
                own.sort(BY_PLACE);
                return;
            }
        }
    }
}
