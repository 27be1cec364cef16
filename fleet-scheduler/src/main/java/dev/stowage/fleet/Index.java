package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replicas by cluster and by deployment. */
final class Index {
    private static final Comparator<Owned> BY_PLACE = Comparator.comparing((Owned own) -> own.replica.cluster())
            .thenComparingInt(own -> own.replica.index())
            .thenComparing(own -> own.replica.key().name());

    private final Map<String, Integer> places;
    private final List<List<Replica>> onCluster;
    /** By namespace, then name: a fleet has few namespaces, and a key for each replica would be made only to be hashed. */
    private final Map<String, Map<String, List<Owned>>> owned;

    /** A replica and the place of its cluster, -1 if that is not there any more. */
    record Owned(Replica replica, int cluster) {}

    /** {@code clusters} by name. */
    Index(List<Cluster> clusters, List<Replica> replicas) {
        this.places = HashMap.newHashMap(clusters.size());
        this.onCluster = new ArrayList<>(clusters.size());
        for (Cluster cluster : clusters) {
            places.put(cluster.name(), onCluster.size());
            onCluster.add(new ArrayList<>());
        }
        this.owned = new LinkedHashMap<>();
        List<Replica> elsewhere = new ArrayList<>();
        for (Replica replica : replicas) {
            int place = cluster(replica.cluster());
            (place < 0 ? elsewhere : onCluster.get(place)).add(replica);
        }
        // Going through clusters by name gives every deployment its replicas almost in order, without sorting them all.
        for (int place = 0; place < onCluster.size(); place++) {
            for (Replica replica : onCluster.get(place)) {
                own(new Owned(replica, place));
            }
        }
        elsewhere.forEach(replica -> own(new Owned(replica, -1)));
        owned.values().forEach(byName -> byName.values().forEach(Index::sort));
    }

    /** The cluster's place, or -1 if there is none of that name. */
    int cluster(String name) {
        return places.getOrDefault(name, -1);
    }

    /** All replicas on a cluster that are not gone, in no order. */
    List<Replica> on(int cluster) {
        return onCluster.get(cluster);
    }

    /** Owners that replicas name, whether they exist or not. */
    List<ObjectKey> owners() {
        List<ObjectKey> owners = new ArrayList<>();
        owned.forEach(
                (namespace, byName) -> byName.keySet().forEach(name -> owners.add(new ObjectKey(namespace, name))));
        return owners;
    }

    /** A deployment's replicas, terminating ones included, by cluster, index and name. */
    List<Owned> ownedBy(ObjectKey deployment) {
        return owned.getOrDefault(deployment.namespace(), Map.of()).getOrDefault(deployment.name(), List.of());
    }

    private void own(Owned replica) {
        owned.computeIfAbsent(replica.replica.key().namespace(), namespace -> new LinkedHashMap<>())
                .computeIfAbsent(replica.replica.deployment(), name -> new ArrayList<>())
                .add(replica);
    }

    /** Replicas come by cluster; only several on one cluster, or on none that exists, can be out of order. */
    private static void sort(List<Owned> own) {
        for (int i = 1; i < own.size(); i++) {
            Owned before = own.get(i - 1);
            Owned next = own.get(i);
            boolean inOrder = before.cluster < next.cluster
                    || (before.cluster == next.cluster && BY_PLACE.compare(before, next) <= 0);
            if (!inOrder) {
                own.sort(BY_PLACE);
                return;
            }
        }
    }
}
