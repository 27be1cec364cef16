package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which of several packings is predicted. */
final class TightPackingTest {
    /** How many nodes the pair uses, and what is left on them. */
    record Pair(String name, List<Observation.Bucket> buckets, int nodes, int left) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Observation.Bucket nodes(int count, int free) {
        return new Observation.Bucket(Devices.of(free), "", count);
    }

    private static List<Pair> pairs() {
        return List.of(
                new Pair("only one node", List.of(nodes(1, 8)), 1, 0),
                new Pair("one node is tighter than two", List.of(nodes(1, 8), nodes(2, 5)), 1, 0),
                new Pair(
                        "one node is tighter though one pod alone has a tighter one",
                        List.of(nodes(1, 8), nodes(1, 4)),
                        1,
                        0),
                new Pair("two nodes are as tight", List.of(nodes(1, 8), nodes(2, 4)), 2, 0),
                new Pair("two nodes are tighter", List.of(nodes(1, 12), nodes(2, 5)), 2, 2),
                new Pair("no node holds both", List.of(nodes(3, 6)), 2, 4));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void aPrefillAndDecodePairSharesANodeWhereThatIsTighter(Pair given) {
        PoolBuilder pool = pool("h100").of(12);
        given.buckets.forEach(
                bucket -> pool.bucket(bucket.nodes(), bucket.free().count(0)));

        Plan plan = fleet(cluster("east", pool))
                .wants(deployment("chat", 1, standalone("prefill", 1, 4), standalone("decode", 1, 4)))
                .plan();

        List<PredictedNode> prediction = plan.replicas().getFirst().prediction();
        int free = prediction.stream()
                .mapToInt(node -> node.free().entries().getFirst().count())
                .sum();
        assertThat(prediction).hasSize(given.nodes);
        assertThat(free - 8).isEqualTo(given.left);
    }

    @Test
    void nodesStillToComeAreUsedAsFewAsPossible() {
        // Largest first and tightest first needs three nodes: 4+3, 3+2+2 and 2.
        Plan plan = fleet(cluster("east", pool("h100").observedNodes(0).growsTo(3, Observation.Growth.POSSIBLE)))
                .wants(deployment("chat", 1, standalone("a", 1, 4), standalone("b", 2, 3), standalone("c", 3, 2)))
                .plan();

        assertThat(plan.replicas().getFirst().prediction()).hasSize(2).allMatch(PredictedNode::isNew);
        assertThat(plan.pools().getFirst().growthAfter()).isEqualTo(1);
    }

    @Test
    void aPodOfANewSlotDoesNotWaitForItsNodeWhereAnotherHoldsItNow() {
        Plan first = fleet(cluster(
                        "east", pool("h100").observedNodes(1).bucket(1, 0).growsTo(2, Observation.Growth.POSSIBLE)))
                .wants(deployment("first", 1, standalone("main", 1, 4)))
                .plan();
        Replica placed = Given.committed(first.replicas().getFirst(), "200");

        Plan plan = Given.plan(new State(
                List.of(cluster("east", pool("h100").bucket(1, 4).growsTo(2, Observation.Growth.POSSIBLE))),
                List.of(
                        deployment("first", 1, standalone("main", 1, 4)).build(),
                        deployment("second", 1, standalone("main", 1, 4)).build()),
                List.of(placed),
                Given.NOW));

        assertThat(placed.prediction().getFirst().isNew()).isTrue();
        assertThat(plan.pools().getFirst().mode()).isEqualTo(Mode.GUARANTEED);
        assertThat(Say.placed(plan)).doesNotContain("second east/0");
    }
}
