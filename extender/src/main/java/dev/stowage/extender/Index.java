package dev.stowage.extender;

/** An immutable map of one to many. */
public record Index<K, V extends Comparable<V>>(HashTrie<K, SortedKeys<V>> sets) {
    public static <K, V extends Comparable<V>> Index<K, V> empty() {
        return new Index<>(HashTrie.empty());
    }

    public SortedKeys<V> of(K key) {
        return sets.getOrDefault(key, SortedKeys.none());
    }

    public Index<K, V> with(K key, V value) {
        return new Index<>(sets.with(key, of(key).with(value)));
    }

    public Index<K, V> without(K key, V value) {
        SortedKeys<V> left = of(key).without(value);
        return new Index<>(left.isEmpty() ? sets.without(key) : sets.with(key, left));
    }
}
