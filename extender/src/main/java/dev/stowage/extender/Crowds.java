package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An immutable map of one to very many, which are put in order only when somebody asks for them. */
record Crowds<K, V extends Comparable<V>>(HashTrie<K, HashTrie<V, V>> sets) {
    static <K, V extends Comparable<V>> Crowds<K, V> empty() {
        return new Crowds<>(HashTrie.empty());
    }

    private HashTrie<V, V> of(K key) {
        return sets.getOrDefault(key, HashTrie.empty());
    }

    int size(K key) {
        return of(key).size();
    }

    List<V> sorted(K key) {
        List<V> members = new ArrayList<>();
        of(key).forEach((member, _) -> members.add(member));
        Collections.sort(members);
        return List.copyOf(members);
    }

    Crowds<K, V> with(K key, V member) {
        return new Crowds<>(sets.with(key, of(key).with(member, member)));
    }

    Crowds<K, V> without(K key, V member) {
        HashTrie<V, V> left = of(key).without(member);
        return new Crowds<>(left.size() == 0 ? sets.without(key) : sets.with(key, left));
    }
}
