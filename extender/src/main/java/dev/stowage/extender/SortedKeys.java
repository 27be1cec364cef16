package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An immutable set in order, for a few keys; a changed copy copies their references. */
public record SortedKeys<K extends Comparable<K>>(List<K> keys) {
    public static <K extends Comparable<K>> SortedKeys<K> none() {
        return new SortedKeys<K>(List.of());
    }

    public boolean contains(K key) {
        return Collections.binarySearch(keys, key) >= 0;
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    public int size() {
        return keys.size();
    }

    public SortedKeys<K> with(K key) {
        int place = Collections.binarySearch(keys, key);
        if (place >= 0) {
            return this;
        }
        List<K> more = new ArrayList<>(keys.size() + 1);
        more.addAll(keys);
        more.add(-place - 1, key);
        return new SortedKeys<>(List.copyOf(more));
    }

    public SortedKeys<K> without(K key) {
        int place = Collections.binarySearch(keys, key);
        if (place < 0) {
            return this;
        }
        List<K> fewer = new ArrayList<>(keys);
        fewer.remove(place);
        return new SortedKeys<>(List.copyOf(fewer));
    }

    public SortedKeys<K> with(K key, boolean member) {
        return member ? with(key) : without(key);
    }
}
