package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a deployment has on each cluster: which indexes are taken, and what its own dropped replicas still hold. Not thread-safe. */
final class OwnReplicas {
    private final Map<String, Set<Integer>> kept = new HashMap<>();
    private final Map<String, Set<Integer>> present = new HashMap<>();
    private final Map<String, List<Replica>> dropped = new HashMap<>();

    /** {@code all} are the deployment's replicas in the state, terminating ones included. */
    OwnReplicas(Roster roster, List<Index.Owned> all) {
        for (Roster.Held held : roster.held()) {
            indexes(kept, held.replica().cluster()).add(held.replica().index());
        }
        for (Index.Owned own : all) {
            indexes(present, own.replica().cluster()).add(own.replica().index());
        }
        roster.dropped().forEach(gone -> addDropped(gone.replica()));
    }

    /** From now on the replica is one of the dropped ones. */
    void drop(Replica replica) {
        indexes(kept, replica.cluster()).remove(replica.index());
        addDropped(replica);
    }

    /**
     * Takes the lowest index on the cluster that no replica there keeps; where a pool of the new replica is observed, also
     * none that has not gone yet, since the name of that object is still taken.
     */
    int takeIndex(String cluster, boolean observed) {
        Set<Integer> taken = indexes(kept, cluster);
        Set<Integer> existing = observed ? indexes(present, cluster) : Set.of();
        int index = 0;
        while (taken.contains(index) || existing.contains(index)) {
            index++;
        }
        taken.add(index);
        return index;
    }

    /** What WholeNode does not charge to the deployment itself. */
    ClusterFit.OwnDropped droppedOn(String cluster) {
        List<Replica> here = dropped.getOrDefault(cluster, List.of());
        return here.isEmpty()
                ? ClusterFit.NOTHING_DROPPED
                : pool -> here.stream()
                        .mapToLong(replica -> ClusterLedger.stamped(pool.name(), replica))
                        .sum();
    }

    boolean hasDropped() {
        return !dropped.isEmpty();
    }

    /** One whose identity a replica that stays has is charged until it is gone, as in Modelplane. */
    private void addDropped(Replica replica) {
        if (!indexes(kept, replica.cluster()).contains(replica.index())) {
            dropped.computeIfAbsent(replica.cluster(), cluster -> new ArrayList<>())
                    .add(replica);
        }
    }

    private static Set<Integer> indexes(Map<String, Set<Integer>> byCluster, String cluster) {
        return byCluster.computeIfAbsent(cluster, name -> new HashSet<>());
    }
}
