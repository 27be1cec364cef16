package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class LedgerPropertyTest {
    private static final int WORLD = 200;

    /** A ledger as it was, and what it said then. */
    private record Kept(Ledger ledger, List<String> said) {}

    @Test
    @Tag("proof:ledger-incremental")
    void saysAfterEveryChangeWhatCountingFromScratchSays() {
        long seed = Proof.seed(1);
        long changes = Proof.cases(2_000, 100_000);
        SortedMap<String, Integer> met = new TreeMap<>();

        for (long from = 0; from < changes; from += WORLD) {
            follow(seed + from, (int) Math.min(WORLD, changes - from), met);
        }

        assertThat(met.keySet())
                .contains(
                        "Usable",
                        "Ineligible",
                        "Unknown",
                        "Held",
                        "Open",
                        "Nothing",
                        "AllocatedTwice",
                        "InvalidPool",
                        "TwoAllocators",
                        "SeveralAllocators",
                        "SharedDevices",
                        "IncompleteSlices",
                        "Observed",
                        "kept");
        Proof.held(
                "ledger-incremental",
                "%d random changes, each compared with counting from scratch: %s".formatted(changes, met));
    }

    private static void follow(long seed, int changes, SortedMap<String, Integer> met) {
        Random random = new Random(seed);
        RandomChanges next = new RandomChanges(random);
        World world = new World();
        next.first().forEach(world::apply);
        Ledger ledger = Ledger.empty(new WordMatcher()).after(next.first());
        Ledger inBatches = ledger;
        List<Change> batch = new ArrayList<>();
        Kept kept = new Kept(ledger, Told.by(ledger));
        for (int i = 0; i < changes; i++) {
            Change change = next.next();
            world.apply(change);
            ledger = ledger.after(List.of(change));
            batch.add(change);
            List<String> expected = Told.fromScratch(world);
            assertThat(Told.by(ledger))
                    .as("seed %d, change %d: %s", seed, i, change)
                    .containsExactlyElementsOf(expected);
            if (random.nextInt(4) == 0) {
                inBatches = inBatches.after(batch);
                batch.clear();
                assertThat(Told.by(inBatches))
                        .as("seed %d, batch to %d", seed, i)
                        .containsExactlyElementsOf(expected);
            }
            if (random.nextInt(50) == 0) {
                assertThat(Told.by(kept.ledger))
                        .as("seed %d, kept to %d", seed, i)
                        .containsExactlyElementsOf(kept.said);
                kept = new Kept(ledger, expected);
                met.merge("kept", 1, Integer::sum);
            }
            note(met, ledger, expected);
        }
    }

    private static void note(SortedMap<String, Integer> met, Ledger ledger, List<String> said) {
        for (PoolLedger pool : ledger.pools()) {
            met.merge(
                    switch (pool.state()) {
                        case PoolState.Observed() -> "Observed";
                        case PoolState.Unobservable(var reason, var _, var _) -> reason.toString();
                    },
                    1,
                    Integer::sum);
        }
        for (String line : said) {
            for (String word : List.of(
                    "Usable", "Ineligible", "Unknown", "Held", "Open", "Nothing", "AllocatedTwice", "InvalidPool")) {
                if (line.contains(word)) {
                    met.merge(word, 1, Integer::sum);
                }
            }
        }
    }
}
