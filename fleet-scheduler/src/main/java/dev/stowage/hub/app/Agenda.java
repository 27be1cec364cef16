package dev.stowage.hub.app;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * What is to be looked at, each from a time on: first what is due first, then what came first. However much there is, only what
 * is due costs anything. Used by the hub's loop alone.
 */
final class Agenda<K> {
    private final Map<K, Entry<K>> entries = new HashMap<>();

    /** Entries that were brought forward stay in it until their old time. */
    private final Queue<Entry<K>> queue =
            new PriorityQueue<>(Comparator.comparing(Entry<K>::due).thenComparingLong(Entry::number));

    private long numbers;

    private record Entry<K>(K key, Instant due, long number) {}

    /** From that time on, or before, if it was to be looked at before. */
    void add(K key, Instant due) {
        Entry<K> known = entries.get(key);
        if (known == null || due.isBefore(known.due)) {
            Entry<K> entry = new Entry<>(key, due, numbers++);
            entries.put(key, entry);
            queue.add(entry);
        }
    }

    /** At once, unless it is to be looked at later anyway. */
    void addIfAbsent(K key) {
        if (!entries.containsKey(key)) {
            add(key, Instant.MIN);
        }
    }

    /** Takes what is due, if anything is. */
    Optional<K> next(Instant now) {
        return due().isAfter(now) ? Optional.empty() : Optional.of(taken());
    }

    private K taken() {
        K key = queue.remove().key;
        entries.remove(key);
        return key;
    }

    /** When the next one is; {@link Instant#MAX} if there is none. */
    Instant due() {
        Entry<K> first = queue.peek();
        while (first != null && !first.equals(entries.get(first.key))) {
            queue.remove();
            first = queue.peek();
        }
        return first == null ? Instant.MAX : first.due;
    }
}
