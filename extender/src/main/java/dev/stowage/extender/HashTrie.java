package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * An immutable map: a changed copy shares all but a few small nodes with the original, so that a snapshot of thousands of
 * entries costs what changed in it. In no order.
 */
public final class HashTrie<K, V> {
    private static final int BITS = 5;
    private static final int MASK = (1 << BITS) - 1;

    /** All entries of one hash, mostly one, or up to 32 subtrees by the next five bits of the hash. */
    private sealed interface Tree<K, V> {
        record Leaf<K, V>(int hash, List<Entry<K, V>> entries) implements Tree<K, V> {}

        record Branch<K, V>(int present, List<Tree<K, V>> children) implements Tree<K, V> {}
    }

    private record Entry<K, V>(K key, V value) {}

    private final Tree<K, V> root;
    private final int size;

    private HashTrie(Tree<K, V> root, int size) {
        this.root = root;
        this.size = size;
    }

    public static <K, V> HashTrie<K, V> empty() {
        return new HashTrie<>(new Tree.Branch<>(0, List.of()), 0);
    }

    public int size() {
        return size;
    }

    public boolean contains(K key) {
        return get(key).isPresent();
    }

    public Optional<V> get(K key) {
        int hash = spread(key);
        Tree<K, V> tree = root;
        for (int shift = 0; tree instanceof Tree.Branch<K, V> branch; shift += BITS) {
            int bit = bit(hash, shift);
            if ((branch.present & bit) == 0) {
                return Optional.empty();
            }
            tree = branch.children.get(place(branch.present, bit));
        }
        return tree instanceof Tree.Leaf<K, V> leaf && leaf.hash == hash ? find(leaf.entries, key) : Optional.empty();
    }

    public V getOrDefault(K key, V fallback) {
        return get(key).orElse(fallback);
    }

    public HashTrie<K, V> with(K key, V value) {
        int grown = contains(key) ? size : size + 1;
        return new HashTrie<>(put(root, 0, spread(key), new Entry<>(key, value)), grown);
    }

    public HashTrie<K, V> without(K key) {
        if (!contains(key)) {
            return this;
        }
        return size == 1 ? empty() : new HashTrie<>(remove(root, 0, spread(key), key), size - 1);
    }

    public void forEach(BiConsumer<K, V> action) {
        visit(root, action);
    }

    /** The keys there are now, in no order. */
    public List<K> keys() {
        List<K> keys = new ArrayList<>(size);
        forEach((key, _) -> keys.add(key));
        return keys;
    }

    /** Any value of which that is true. */
    public Optional<V> find(Predicate<V> wanted) {
        return find(root, wanted);
    }

    private static <K, V> Optional<V> find(Tree<K, V> tree, Predicate<V> wanted) {
        return switch (tree) {
            case Tree.Leaf<K, V>(int _, var entries) ->
                entries.stream().map(Entry::value).filter(wanted).findFirst();
            case Tree.Branch<K, V>(int _, var children) ->
                children.stream().flatMap(child -> find(child, wanted).stream()).findFirst();
        };
    }

    private static <K, V> void visit(Tree<K, V> tree, BiConsumer<K, V> action) {
        switch (tree) {
            case Tree.Leaf<K, V>(int _, var entries) -> entries.forEach(entry -> action.accept(entry.key, entry.value));
            case Tree.Branch<K, V>(int _, var children) -> children.forEach(child -> visit(child, action));
        }
    }

    private static <K, V> Tree<K, V> put(Tree<K, V> tree, int shift, int hash, Entry<K, V> entry) {
        return switch (tree) {
            case Tree.Leaf<K, V>(int own, var entries)
            when own == hash -> new Tree.Leaf<>(hash, replaced(entries, entry));
            case Tree.Leaf<K, V> leaf ->
                put(new Tree.Branch<>(bit(leaf.hash, shift), List.of(leaf)), shift, hash, entry);
            case Tree.Branch<K, V>(int present, var children) -> {
                int bit = bit(hash, shift);
                List<Tree<K, V>> changed = new ArrayList<>(children);
                if ((present & bit) == 0) {
                    changed.add(place(present, bit), new Tree.Leaf<>(hash, List.of(entry)));
                } else {
                    int place = place(present, bit);
                    changed.set(place, put(children.get(place), shift + BITS, hash, entry));
                }
                yield new Tree.Branch<>(present | bit, List.copyOf(changed));
            }
        };
    }

    /** Without a key that is there, in a tree that has others too. */
    private static <K, V> Tree<K, V> remove(Tree<K, V> tree, int shift, int hash, K key) {
        return switch (tree) {
            case Tree.Leaf<K, V>(int _, var entries) -> new Tree.Leaf<>(hash, without(entries, key));
            case Tree.Branch<K, V>(int present, var children) -> {
                int bit = bit(hash, shift);
                int place = place(present, bit);
                List<Tree<K, V>> changed = new ArrayList<>(children);
                if (children.get(place) instanceof Tree.Leaf<K, V>(int _, var entries) && entries.size() == 1) {
                    changed.remove(place);
                    yield lifted(new Tree.Branch<>(present & ~bit, List.copyOf(changed)), shift);
                }
                changed.set(place, remove(children.get(place), shift + BITS, hash, key));
                yield lifted(new Tree.Branch<>(present, List.copyOf(changed)), shift);
            }
        };
    }

    /** A branch with one leaf is that leaf, except at the root: the shape depends on what is in it, not on how it came there. */
    private static <K, V> Tree<K, V> lifted(Tree.Branch<K, V> branch, int shift) {
        return shift > 0 && branch.children.size() == 1 && branch.children.getFirst() instanceof Tree.Leaf<K, V> leaf
                ? leaf
                : branch;
    }

    private static <K, V> Optional<V> find(List<Entry<K, V>> entries, K key) {
        for (Entry<K, V> entry : entries) {
            if (entry.key.equals(key)) {
                return Optional.of(entry.value);
            }
        }
        return Optional.empty();
    }

    private static <K, V> List<Entry<K, V>> replaced(List<Entry<K, V>> entries, Entry<K, V> entry) {
        List<Entry<K, V>> changed = new ArrayList<>(without(entries, entry.key));
        changed.add(entry);
        return List.copyOf(changed);
    }

    private static <K, V> List<Entry<K, V>> without(List<Entry<K, V>> entries, K key) {
        return entries.stream().filter(entry -> !entry.key.equals(key)).toList();
    }

    private static int spread(Object key) {
        int hash = key.hashCode();
        return hash ^ (hash >>> 16);
    }

    private static int bit(int hash, int shift) {
        return 1 << ((hash >>> shift) & MASK);
    }

    private static int place(int present, int bit) {
        return Integer.bitCount(present & (bit - 1));
    }
}
