package dev.stowage.fleet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names slots after a new replica, each with the lowest number that nothing on its cluster refers to. */
final class SlotNames {
    private final String replica;
    private final Set<Integer> taken = new HashSet<>();
    private int number;

    /** {@code others} are the replicas on the cluster that are not gone; nobody else can refer to a node there. */
    SlotNames(String replica, Cluster cluster, List<Replica> others) {
        this.replica = replica;
        for (Replica other : others) {
            other.prediction().forEach(node -> take(node.slot()));
        }
        for (Pool pool : cluster.pools()) {
            if (pool.observation() instanceof Observation.Snapshot snapshot) {
                // One that a replica of this name had before it was removed is still known there.
                snapshot.openSlots().forEach(open -> take(open.slot()));
            }
        }
    }

    private void take(SlotName slot) {
        String prefix = replica + "/";
        if (slot.text().startsWith(prefix)) {
            taken.add(number(slot.text().substring(prefix.length())));
        }
    }

    String replica() {
        return replica;
    }

    SlotName next() {
        while (taken.contains(number)) {
            number++;
        }
        return SlotName.of(replica, number++);
    }

    /** Names that we did not give have no number that we could give again. */
    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notOurs) {
            return -1;
        }
    }
}
