package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.pool;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches that end at their bound: the replica waits and says so. */
final class SearchLimitTest {
    /**
     * Copies of a leader of 3 and a worker of 2, on nodes of 4 and twice as many of 3: each leader must take a node of 3
     * and each worker half a node of 4, which the greedy order misses.
     */
    @ParameterizedTest
    @CsvSource({"1, ''", "251, east/h100 SearchLimit"})
    void copiesOfAGangAreSearchedUpToABound(int pairs, String reason) {
        PoolBuilder pool = pool("h100").bucket(pairs, 4).bucket(2 * pairs, 3);

        Plan plan = fleet(cluster("east", pool))
                .wants(deployment("chat", 1, gang("main", 2 * pairs, 3, 1, 2)))
                .plan();

        assertThat(plan.replicas()).hasSize(reason.isEmpty() ? 1 : 0);
        assertThat(plan.unplaced()).hasSize(reason.isEmpty() ? 0 : 1);
        assertThat(plan.unplaced())
                .allSatisfy(waiting -> assertThat(waiting.reason()).isEqualTo(Reason.SEARCH_LIMIT));
    }

    @Test
    void domainsOfGangsAreSearchedUpToABound() {
        PoolBuilder racks = pool("h100").domains().unsteered();
        for (int small = 0; small < 90; small++) {
            racks.bucketIn("small-" + small, 2, 1);
        }
        racks.bucketIn("a", 2, 8).bucketIn("b", 2, 8).bucketIn("c", 2, 8);

        Plan three = fleet(cluster("east", racks))
                .wants(deployment("chat", 1, gang("main", 3, 8, 1, 8)))
                .plan();
        Plan four = fleet(cluster("east", racks))
                .wants(deployment("chat", 1, gang("main", 4, 8, 1, 8)))
                .plan();

        assertThat(Say.placed(three)).containsExactly("chat east/0");
        assertThat(Say.placed(four)).isEmpty();
        assertThat(Say.reasons(four)).containsExactly("east/h100 SearchLimit");
    }
}
