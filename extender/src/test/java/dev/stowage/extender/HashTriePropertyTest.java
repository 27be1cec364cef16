package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HashTriePropertyTest {
    /** A key of which many have one hash, or hashes that differ only in a few bits. */
    private record Key(int number) {
        @Override
        public int hashCode() {
            return (number % 5) << (number % 3 * 13);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key that && number == that.number;
        }
    }

    private record Kept(HashTrie<Key, Integer> trie, Map<Key, Integer> expected) {}

    @Test
    void isWhatAHashMapIs() {
        long cases = Proof.cases(30, 20_000);
        for (long seed = Proof.seed(1); seed < Proof.seed(1) + cases; seed++) {
            follow(seed);
        }
    }

    private static void follow(long seed) {
        Random random = new Random(seed);
        Map<Key, Integer> expected = new HashMap<>();
        HashTrie<Key, Integer> trie = HashTrie.empty();
        Kept kept = new Kept(trie, Map.of());
        for (int step = 0; step < 100; step++) {
            Key key = new Key(random.nextInt(40));
            if (random.nextInt(3) == 0) {
                expected.remove(key);
                trie = trie.without(key);
            } else {
                expected.put(key, step);
                trie = trie.with(key, step);
            }
            assertSame(seed, trie, expected);
            if (random.nextInt(20) == 0) {
                assertSame(seed, kept.trie, kept.expected);
                kept = new Kept(trie, Map.copyOf(expected));
            }
        }
    }

    private static void assertSame(long seed, HashTrie<Key, Integer> trie, Map<Key, Integer> expected) {
        Map<Key, Integer> all = new HashMap<>();
        trie.forEach(all::put);
        assertThat(all).as("seed %d", seed).isEqualTo(expected);
        assertThat(trie.size()).as("seed %d", seed).isEqualTo(expected.size());
        for (int number = 0; number < 40; number++) {
            Key key = new Key(number);
            assertThat(trie.get(key)).as("seed %d", seed).isEqualTo(Optional.ofNullable(expected.get(key)));
            assertThat(trie.find(value -> value.equals(expected.get(key))).isPresent())
                    .as("seed %d", seed)
                    .isEqualTo(expected.containsKey(key));
        }
    }
}
