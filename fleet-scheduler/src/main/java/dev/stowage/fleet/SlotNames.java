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

    /** The lowest number from {@code from} on for which no replica refers to {@code <replica>/<number>}. */
    int nextFree(String replica, int from) {
        Set<Integer> taken = numbers.getOrDefault(replica, Set.of());
        int number = from;
        while (taken.contains(number)) {
            number++;
        }
        return number;
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
