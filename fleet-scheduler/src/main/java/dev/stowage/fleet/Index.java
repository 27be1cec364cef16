package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Replicas by cluster and by deployment. */
final class Index {
    private static final Comparator<Replica> BY_PLACE = Comparator.comparing(Replica::cluster)
            .thenComparingInt(Replica::index)
            .thenComparing(replica -> replica.key().name());

    private final Map<String, Integer> places;
    private final List<List<Replica>> onCluster;
    private final Map<ObjectKey, List<Replica>> owned;

    /** {@code clusters} by name. */
    Index(List<Cluster> clusters, List<Replica> replicas) {
        this.places = HashMap.newHashMap(clusters.size());
        this.onCluster = new ArrayList<>(clusters.size());
        for (Cluster cluster : clusters) {
            places.put(cluster.name(), onCluster.size());
            onCluster.add(new ArrayList<>());
        }
        this.owned = LinkedHashMap.newLinkedHashMap(clusters.size());
        List<Replica> elsewhere = new ArrayList<>();
        for (Replica replica : replicas) {
            int place = cluster(replica.cluster());
            (place < 0 ? elsewhere : onCluster.get(place)).add(replica);
        }
        // Going through clusters by name gives every deployment its replicas almost in order, without sorting them all.
        for (List<Replica> here : onCluster) {
            here.forEach(this::own);
        }
        elsewhere.forEach(this::own);
        owned.values().forEach(this::sort);
    }

    /** The cluster's place, or -1 if there is none of that name. */
    int cluster(String name) {
        return places.getOrDefault(name, -1);
    }

    /** All replicas on a cluster that are not gone, in no order. */
    List<Replica> on(int cluster) {
        return onCluster.get(cluster);
    }

    Set<ObjectKey> owners() {
        return owned.keySet();
    }

    /** A deployment's replicas that are not terminating, by cluster, index and name. */
    List<Replica> ownedBy(ObjectKey deployment) {
        List<Replica> own = new ArrayList<>(ownedOrTerminating(deployment));
        own.removeIf(Replica::terminating);
        return own;
    }

    /** All of a deployment's replicas, by cluster, index and name. */
    List<Replica> ownedOrTerminating(ObjectKey deployment) {
        return owned.getOrDefault(deployment, List.of());
    }

    private void own(Replica replica) {
        owned.computeIfAbsent(replica.deploymentKey(), key -> new ArrayList<>()).add(replica);
    }

    /** Replicas come by cluster; only several on one cluster, or on none that exists, can be out of order. */
    private void sort(List<Replica> own) {
        for (int i = 1; i < own.size(); i++) {
            Replica before = own.get(i - 1);
            Replica next = own.get(i);
            boolean inOrder = before.cluster().equals(next.cluster())
                    ? BY_PLACE.compare(before, next) <= 0
                    : cluster(next.cluster()) >= 0;
            if (!inOrder) {
                own.sort(BY_PLACE);
                return;
            }
        }
    }
}
