package dev.stowage.fleet;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The slot names that replicas in a state refer to, so that no name is given to a second node. */
final class SlotNames {
    private final Map<String, Set<Integer>> numbers = new HashMap<>();

    SlotNames(List<Replica> replicas) {
        for (Replica replica : replicas) {
            for (PredictedNode node : replica.prediction()) {
                String slot = node.slot().text();
                int slash = slot.lastIndexOf('/');
                if (slash > 0) {
                    numbers.computeIfAbsent(slot.substring(0, slash), name -> new HashSet<>())
                            .add(number(slot.substring(slash + 1)));
                }
            }
        }
    }

    /** Names slots for a new replica, each once. */
    Namer namer(String replica) {
        return new Namer(replica, numbers.getOrDefault(replica, Set.of()));
    }

    /** Gives a replica's slots the lowest numbers that nobody refers to. */
    static final class Namer {
        private final String replica;
        private final Set<Integer> taken;
        private int number;

        private Namer(String replica, Set<Integer> taken) {
            this.replica = replica;
            this.taken = taken;
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
