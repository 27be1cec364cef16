package dev.stowage.observer.kubernetes;

import dev.stowage.observer.Pacing;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes objects of one kind when they are due. For one thread, which is not kept waiting.
 *
 * @param <K> which object
 * @param <V> what of it is written
 */
final class Writes<K, V> {
    private static final Logger log = LoggerFactory.getLogger(Writes.class);

    private final Pacing.Comparison<V> comparison;
    private final Writing<K, V> writing;
    private final Executor work;
    private final Listener listener;
    private final Map<K, Pacing<V>> pacings = new HashMap<>();

    /** What was last begun to be written, and since when something else is wanted. */
    private final Map<K, V> begun = new HashMap<>();

    private final Map<K, Long> unsaid = new HashMap<>();
    private final Queue<Done<K, V>> done = new ConcurrentLinkedQueue<>();
    private int term;

    /** Writes one object; blocks. */
    @FunctionalInterface
    interface Writing<K, V> {
        /** Whether it is written now. */
        boolean write(K key, V value);
    }

    /** Is told of each write, by the thread that wrote. */
    @FunctionalInterface
    interface Listener {
        void ended(Ended how);
    }

    /** How a write went. */
    sealed interface Ended {
        /**
         * Something new was written.
         *
         * @param since when there was first news of it, in elapsed nanoseconds
         */
        record Said(long since) implements Ended {}

        /** Nothing was new but how much was seen. */
        record Refreshed() implements Ended {}

        record Failed() implements Ended {}
    }

    private record Done<K, V>(int term, K key, V value, Ended success, boolean successful) {}

    /**
     * When it is, in elapsed nanoseconds.
     *
     * @param heard when there was first news since it was last looked at what is wanted
     */
    record Moment(long heard, long now) {}

    /**
     * Objects that exist.
     *
     * @param all of some nothing may be wanted for a while
     * @param others those that somebody else wrote last, as far as is known: they are written again, but not at once, since of
     *     our own last write nothing may have been heard yet
     */
    record Present<K>(Set<K> all, Set<K> others) {
        /** Nobody else writes these. */
        static <K> Present<K> of(Set<K> all) {
            return new Present<>(all, Set.of());
        }
    }

    /**
     * Of nothing yet.
     *
     * @param work runs what blocks
     */
    Writes(Pacing.Comparison<V> comparison, Writing<K, V> writing, Executor work, Listener listener) {
        this.comparison = comparison;
        this.writing = writing;
        this.work = work;
        this.listener = listener;
    }

    /**
     * Begins to write what is due.
     *
     * @return when the next is due, {@link Long#MAX_VALUE} if none is
     */
    long write(Map<K, V> wanted, Present<K> present, Moment moment) {
        settle();
        pacings.keySet().retainAll(present.all);
        begun.keySet().retainAll(present.all);
        unsaid.keySet().retainAll(present.all);
        long next = Long.MAX_VALUE;
        for (Map.Entry<K, V> entry : wanted.entrySet()) {
            K key = entry.getKey();
            notice(key, entry.getValue(), moment.heard);
            Pacing<V> pacing = pacings.computeIfAbsent(key, _ -> Pacing.first(moment.now));
            Pacing.Comparison<V> compared = present.others.contains(key) ? comparison.afterOthers() : comparison;
            if (pacing.due(entry.getValue(), compared) instanceof Pacing.Due.At(var nanos)) {
                if (nanos - moment.now <= 0) {
                    pacings.put(key, pacing.begin(moment.now));
                    begin(key, entry.getValue());
                } else {
                    next = Math.min(next, nanos);
                }
            }
        }
        return next;
    }

    private void notice(K key, V value, long heard) {
        V last = begun.get(key);
        if (last == null || comparison.between(last, value) == Pacing.Change.MAJOR) {
            unsaid.putIfAbsent(key, heard);
        } else if (comparison.between(last, value) == Pacing.Change.NONE) {
            // It was wanted otherwise for a while, and is as it was.
            unsaid.remove(key);
        }
    }

    private void begin(K key, V value) {
        begun.put(key, value);
        Long since = unsaid.remove(key);
        Ended success = since == null ? new Ended.Refreshed() : new Ended.Said(since);
        int mine = term;
        work.execute(() -> {
            boolean isWritten = isWritten(key, value);
            done.add(new Done<>(mine, key, value, success, isWritten));
            listener.ended(isWritten ? success : new Ended.Failed());
        });
    }

    /** A write of which nobody heard how it went would never be followed by another. */
    private boolean isWritten(K key, V value) {
        try {
            return writing.write(key, value);
        } catch (RuntimeException failure) {
            log.warn("It is not written and will be again: {}", key, failure);
            return false;
        }
    }

    private void settle() {
        for (Done<K, V> one = done.poll(); one != null; one = done.poll()) {
            Pacing<V> pacing = pacings.get(one.key);
            if (pacing == null || one.term != term) {
                continue;
            }
            if (one.successful) {
                pacings.put(one.key, pacing.succeeded(one.value));
            } else {
                pacings.put(one.key, pacing.failed());
                begun.remove(one.key);
                if (one.success instanceof Ended.Said(var since)) {
                    unsaid.put(one.key, since);
                }
            }
        }
    }

    /** Others write from now on: what they write is not known. */
    void forget() {
        term++;
        pacings.clear();
        begun.clear();
        unsaid.clear();
    }
}
