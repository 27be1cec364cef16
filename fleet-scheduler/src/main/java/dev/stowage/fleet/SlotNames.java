package dev.stowage.fleet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names slots after a new replica, each with the lowest number that no replica on its cluster refers to. */
final class SlotNames {
    private final String replica;
    private final Set<Integer> taken = new HashSet<>();
    private int number;

    /** {@code others} are the replicas on the cluster that are not gone; nobody else can refer to a node there. */
    SlotNames(String replica, List<Replica> others) {
        this.replica = replica;
        String prefix = replica + "/";
        for (Replica other : others) {
            for (PredictedNode node : other.prediction()) {
                String slot = node.slot().text();
                if (slot.startsWith(prefix)) {
                    taken.add(number(slot.substring(prefix.length())));
                }
            }
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
