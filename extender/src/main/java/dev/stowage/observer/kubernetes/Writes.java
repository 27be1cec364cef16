package dev.stowage.observer.kubernetes;

import dev.stowage.observer.Pacing;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/**
 * Writes objects of one kind when they are due. For one thread, which is not kept waiting.
 *
 * @param <K> which object
 * @param <V> what of it is written
 */
final class Writes<K, V> {
    private final Pacing.Comparison<V> comparison;
    private final Writing<K, V> writing;
    private final Executor work;
    private final Runnable wake;
    private final Map<K, Pacing<V>> pacings = new HashMap<>();
    private final Queue<Done<K, V>> done = new ConcurrentLinkedQueue<>();
    private int term;

    /** Writes one object; blocks. */
    @FunctionalInterface
    interface Writing<K, V> {
        /** Whether it is written now. */
        boolean write(K key, V value);
    }

    private record Done<K, V>(int term, K key, V value, boolean successful) {}

    /**
     * @param work runs what blocks
     * @param wake is called from there when something is written, or could not be
     */
    Writes(Pacing.Comparison<V> comparison, Writing<K, V> writing, Executor work, Runnable wake) {
        this.comparison = comparison;
        this.writing = writing;
        this.work = work;
        this.wake = wake;
    }

    /**
     * Begins to write what is due.
     *
     * @param there all objects that exist: of some nothing may be wanted for a while
     * @param others those of them that somebody else wrote last, as far as is known: they are written again, but not at once,
     *     since of our own last write nothing may have been heard yet
     * @param now elapsed nanoseconds
     * @return when the next is due, {@link Long#MAX_VALUE} if none is
     */
    long write(Map<K, V> wanted, Set<K> there, Set<K> others, long now) {
        settle();
        pacings.keySet().retainAll(there);
        long next = Long.MAX_VALUE;
        for (Map.Entry<K, V> entry : wanted.entrySet()) {
            Pacing<V> pacing = pacings.computeIfAbsent(entry.getKey(), _ -> Pacing.first(now));
            Pacing.Comparison<V> compared = others.contains(entry.getKey()) ? comparison.afterOthers() : comparison;
            if (pacing.due(entry.getValue(), compared) instanceof Pacing.Due.At(var nanos)) {
                if (nanos - now <= 0) {
                    begin(entry.getKey(), entry.getValue(), pacing, now);
                } else {
                    next = Math.min(next, nanos);
                }
            }
        }
        return next;
    }

    private void begin(K key, V value, Pacing<V> pacing, long now) {
        pacings.put(key, pacing.begin(now));
        int mine = term;
        work.execute(() -> {
            done.add(new Done<>(mine, key, value, writing.write(key, value)));
            wake.run();
        });
    }

    private void settle() {
        for (Done<K, V> one = done.poll(); one != null; one = done.poll()) {
            Pacing<V> pacing = pacings.get(one.key);
            if (pacing != null && one.term == term) {
                pacings.put(one.key, one.successful ? pacing.succeeded(one.value) : pacing.failed());
            }
        }
    }

    /** Others write from now on: what they write is not known. */
    void forget() {
        term++;
        pacings.clear();
    }
}
