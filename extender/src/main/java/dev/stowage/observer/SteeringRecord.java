package dev.stowage.observer;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the last pods of a pool landed that were predicted.
 *
 * @param onSlot whether each is on the node of its slot, oldest first; at most {@link #WINDOW}
 * @param state what follows; while there are fewer than {@link #ENOUGH}, what was known before
 */
public record SteeringRecord(List<Boolean> onSlot, SteeringState state) {
    /** So many pods are remembered. */
    static final int WINDOW = 200;

    /** Fewer pods prove nothing. */
    static final int ENOUGH = 20;

    private static final int ACTIVE_FROM_PERCENT = 98;
    private static final int INACTIVE_BELOW_PERCENT = 95;

    public SteeringRecord {
        onSlot = List.copyOf(onSlot);
    }

    /** No pods yet; before, this was known: after a restart, what was published. */
    static SteeringRecord after(SteeringState known) {
        return new SteeringRecord(List.of(), known);
    }

    /** With one more pod. */
    SteeringRecord with(boolean landed) {
        List<Boolean> all = new ArrayList<>(onSlot);
        all.add(landed);
        List<Boolean> last = all.subList(Math.max(0, all.size() - WINDOW), all.size());
        return new SteeringRecord(last, state(last));
    }

    private SteeringState state(List<Boolean> pods) {
        if (pods.size() < ENOUGH) {
            return state;
        }
        int hits = (int) pods.stream().filter(landed -> landed).count();
        if (100 * hits >= ACTIVE_FROM_PERCENT * pods.size()) {
            return SteeringState.ACTIVE;
        }
        return 100 * hits < INACTIVE_BELOW_PERCENT * pods.size() ? SteeringState.INACTIVE : state;
    }
}
