package dev.stowage.fleet;

import java.util.List;

/**
 * What is asked of every replica of a state, field by field. Replicas lie all over memory: a loop that reads one field
 * and does nothing else has many of them fetched at once, where one that does more waits for each.
 */
final class ReplicaColumns {
    final String[] clusters;
    final String[] deployments;
    final String[] namespaces;
    private final long[] dispatched;

    ReplicaColumns(List<Replica> replicas) {
        int size = replicas.size();
        clusters = new String[size];
        deployments = new String[size];
        for (int i = 0; i < size; i++) {
            clusters[i] = replicas.get(i).cluster();
            deployments[i] = replicas.get(i).deployment();
        }
        namespaces = new String[size];
        for (int i = 0; i < size; i++) {
            namespaces[i] = replicas.get(i).key().namespace();
        }
        dispatched = new long[size];
        for (int i = 0; i < size; i++) {
            dispatched[i] = replicas.get(i).dispatchedVersion().bits();
        }
    }

    /** Who has seen this version has seen all these replicas dispatched; unknown if that of one is, or there are none. */
    ResourceVersion latest(int[] replicas) {
        long latest = 0;
        for (int replica : replicas) {
            if (dispatched[replica] == ResourceVersion.UNKNOWN.bits()) {
                return ResourceVersion.UNKNOWN;
            }
            latest = Long.compareUnsigned(dispatched[replica], latest) > 0 ? dispatched[replica] : latest;
        }
        return new ResourceVersion(latest);
    }
}
