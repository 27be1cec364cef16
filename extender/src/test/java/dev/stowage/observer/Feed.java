package dev.stowage.observer;

import java.util.ArrayList;
import java.util.List;

/**
 * What an informer has delivered of one type of object, and what it has still to deliver, in order.
 *
 * @param seen all objects of the type at one moment
 * @param pending all of them at every later moment at which one changed, oldest first
 */
record Feed<T>(Stage<T> seen, List<Stage<T>> pending) {
    /** All objects of a type, and the resourceVersion of the list. */
    record Stage<T>(T objects, int version) {}

    Feed {
        pending = List.copyOf(pending);
    }

    static <T> Feed<T> synced(Stage<T> now) {
        return new Feed<>(now, List.of());
    }

    boolean lags() {
        return !pending.isEmpty();
    }

    Feed<T> changed(Stage<T> now) {
        Stage<T> last = lags() ? pending.getLast() : seen;
        if (last.equals(now)) {
            return this;
        }
        List<Stage<T>> more = new ArrayList<>(pending);
        more.add(now);
        return new Feed<>(seen, more);
    }

    Feed<T> delivered() {
        return new Feed<>(pending.getFirst(), pending.subList(1, pending.size()));
    }
}
