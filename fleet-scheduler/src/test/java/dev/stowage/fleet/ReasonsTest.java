package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.device;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.gpu;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.request;
import static dev.stowage.fleet.Given.standalone;
import static dev.stowage.fleet.Given.synthetic;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Why one pool does not take a replica, in a word and in a sentence. */
final class ReasonsTest {
    record Case(String name, PoolBuilder pool, List<Engine> engines, Reason reason, String message) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> devices() {
        return Stream.of(
                new Case(
                        "no such device",
                        pool("h100").bucket(1, 8),
                        List.of(standalone("main", 1, 1, "model=b200")),
                        Reason.NO_MATCHING_DEVICE,
                        "no devices here match, or too few on one node"),
                new Case(
                        "too few on one node",
                        pool("h100").bucket(1, 8),
                        List.of(standalone("main", 1, 9)),
                        Reason.NO_MATCHING_DEVICE,
                        "no devices here match, or too few on one node"),
                new Case(
                        "none claims",
                        pool("h100").devices(synthetic("label", 1)).bucket(1),
                        List.of(standalone("main", 1, 1)),
                        Reason.NO_MATCHING_DEVICE,
                        "devices match, but engine main claims none of them"),
                new Case(
                        "no device for one of the engines",
                        pool("h100").bucket(1, 8),
                        List.of(standalone("main", 1, 1), standalone("aside", 1, 1, "model=b200")),
                        Reason.NO_MATCHING_DEVICE,
                        "engine aside has no matching device here, and fits no other pool together with the rest"),
                new Case(
                        "nothing free",
                        pool("h100").bucket(3, 0),
                        List.of(standalone("main", 1, 1)),
                        Reason.FULL,
                        "needs 1 node with 1 free; none free"),
                new Case(
                        "no nodes",
                        pool("h100").observed(),
                        List.of(standalone("main", 1, 1)),
                        Reason.FULL,
                        "needs 1 node with 1 free; none free"),
                new Case(
                        "one device too few in sum",
                        pool("h100").bucket(1, 3).bucket(1, 4),
                        List.of(standalone("main", 4, 2)),
                        Reason.FULL,
                        "needs 4 pods of 2 each; 7 free in all, most on one node 4"),
                new Case(
                        "enough in sum, but no hole",
                        pool("h100").bucket(1, 4).bucket(1, 2),
                        List.of(standalone("main", 1, 6)),
                        Reason.FRAGMENTED,
                        "needs 1 node with 6 free; 6 free in all, most on one node 4"),
                new Case(
                        "enough holes for all but one",
                        pool("h100").bucket(2, 5),
                        List.of(standalone("main", 3, 3)),
                        Reason.FRAGMENTED,
                        "needs 3 pods of 3 each; 10 free in all, most on one node 5"),
                new Case(
                        "a gang on different nodes",
                        pool("h100").bucket(1, 8).bucket(1, 3),
                        List.of(gang("main", 1, 4, 1, 4)),
                        Reason.FRAGMENTED,
                        "needs 2 nodes with 4 free each; 11 free in all, most on one node 8"),
                new Case(
                        "a gang larger than the pool",
                        pool("h100").bucket(2, 8),
                        List.of(gang("main", 1, 1, 2, 1)),
                        Reason.GANG_TOO_LARGE,
                        "needs 3 different nodes; the pool has 2"),
                new Case(
                        "pods that claim nothing need no node of their own",
                        pool("h100").bucket(1, 8).bucket(1, 1),
                        List.of(gang("main", 1, 0, 2, 2)),
                        Reason.FRAGMENTED,
                        "needs 2 nodes with 2 free each; 9 free in all, most on one node 8"),
                new Case(
                        "a gang larger than what exists, not larger than what may come",
                        pool("h100").bucket(2, 8).growsTo(3, Observation.Growth.POSSIBLE),
                        List.of(gang("main", 1, 1, 2, 1)),
                        Reason.FRAGMENTED,
                        "needs 3 nodes with 1 free each; 16 free in all, most on one node 8"),
                new Case(
                        "a gang larger than what may come",
                        pool("h100").bucket(2, 8).growsTo(3, Observation.Growth.POSSIBLE),
                        List.of(gang("main", 1, 1, 3, 1)),
                        Reason.GANG_TOO_LARGE,
                        "needs 4 different nodes; the pool has 3"),
                new Case(
                        "nodes that cannot be used are nodes of the pool",
                        pool("h100").bucket(2, 8).observedNodes(3),
                        List.of(gang("main", 1, 1, 2, 1)),
                        Reason.FRAGMENTED,
                        "needs 3 nodes with 1 free each; 16 free in all, most on one node 8"),
                new Case(
                        "a gang larger than a domain",
                        pool("h100")
                                .domains()
                                .bucketIn("a", 2, 8)
                                .bucketIn("b", 1, 8)
                                .bucketIn("b", 1, 4),
                        List.of(gang("main", 1, 1, 2, 1)),
                        Reason.GANG_TOO_LARGE,
                        "needs 3 different nodes; the largest domain has 2"),
                new Case(
                        "a gang in a pool without domains yet",
                        pool("h100").domains().observed(),
                        List.of(gang("main", 1, 1, 1, 1)),
                        Reason.GANG_TOO_LARGE,
                        "needs 2 different nodes; the largest domain has 0"),
                new Case(
                        "a node that may not come",
                        pool("h100").bucket(1, 2).growsTo(3, Observation.Growth.BLOCKED),
                        List.of(standalone("main", 1, 4)),
                        Reason.GROWTH_BLOCKED,
                        "would fit a new node; 2 more may exist, but none may be counted on"),
                new Case(
                        "from zero only with a word for it",
                        pool("h100").observed().growsTo(3, Observation.Growth.UNKNOWN),
                        List.of(standalone("main", 1, 4)),
                        Reason.GROWTH_BLOCKED,
                        "would fit a new node; 3 more may exist, but none may be counted on"),
                new Case(
                        "a node that may not come would not be enough",
                        pool("h100").bucket(1, 2).growsTo(2, Observation.Growth.BLOCKED),
                        List.of(standalone("main", 2, 8)),
                        Reason.FULL,
                        "needs 2 pods of 8 each; 2 free in all, most on one node 2"),
                new Case(
                        "growth that all is used already",
                        pool("h100").bucket(2, 2).growsTo(2, Observation.Growth.BLOCKED),
                        List.of(standalone("main", 1, 3)),
                        Reason.FRAGMENTED,
                        "needs 1 node with 3 free; 4 free in all, most on one node 2"),
                new Case(
                        "engines that fit one by one, too much together",
                        pool("h100").bucket(1, 5),
                        List.of(standalone("main", 1, 3), standalone("aside", 1, 3)),
                        Reason.FULL,
                        "needs 2 pods of 3 each; 5 free in all, most on one node 5"),
                new Case(
                        "engines that fit one by one, too large together",
                        pool("h100").bucket(1, 5).bucket(1, 2),
                        List.of(standalone("main", 1, 3), standalone("aside", 1, 3)),
                        Reason.FRAGMENTED,
                        "needs 2 pods of 3 each; 7 free in all, most on one node 5"),
                new Case(
                        "the kind that is short",
                        pool("h100").devices(gpu(8), device("nic", 2)).bucket(1, 8, 1),
                        List.of(new Engine(
                                "main",
                                1,
                                List.of(new Engine.Member(Role.STANDALONE, 1, List.of(request(8), request(2)))))),
                        Reason.FULL,
                        "needs 1 node with 2 nic free; 1 free in all, most on one node 1"),
                new Case(
                        "the kind without a hole",
                        pool("h100").devices(gpu(8), device("nic", 2)).bucket(2, 8, 1),
                        List.of(new Engine(
                                "main",
                                1,
                                List.of(new Engine.Member(Role.STANDALONE, 1, List.of(request(8), request(2)))))),
                        Reason.FRAGMENTED,
                        "needs 1 node with 2 nic free; 2 free in all, most on one node 1"),
                new Case(
                        "every kind has a hole, but on different nodes",
                        pool("h100")
                                .devices(device("nic", 2), gpu(8))
                                .bucket(1, 0, 8)
                                .bucket(1, 2, 0),
                        List.of(new Engine(
                                "main",
                                1,
                                List.of(new Engine.Member(Role.STANDALONE, 1, List.of(request(8), request(2)))))),
                        Reason.FRAGMENTED,
                        "needs 1 node with 2 nic free; 2 free in all, most on one node 0"),
                new Case(
                        "whole nodes",
                        pool("h100").nodes(1),
                        List.of(standalone("main", 2, 1)),
                        Reason.FULL,
                        "needs 2 whole nodes; 1 free"),
                new Case(
                        "one whole node",
                        pool("h100").nodes(0),
                        List.of(standalone("main", 1, 1)),
                        Reason.FULL,
                        "needs 1 whole node; 0 free"),
                new Case(
                        "whole nodes for a gang",
                        pool("h100").nodes(1),
                        List.of(gang("main", 1, 1, 1, 1)),
                        Reason.GANG_TOO_LARGE,
                        "needs 2 different nodes; the pool has 1"),
                new Case(
                        "whole nodes for a gang, unobservable from the start",
                        pool("h100").nodes(1).freshness(Observation.Freshness.UNOBSERVABLE),
                        List.of(gang("main", 1, 1, 1, 1)),
                        Reason.GANG_TOO_LARGE,
                        "needs 2 different nodes; the pool has 1"),
                new Case(
                        "stale and without whole nodes",
                        pool("h100").nodes(0).bucket(1, 8).freshness(Observation.Freshness.STALE),
                        List.of(standalone("main", 1, 1)),
                        Reason.FULL,
                        "needs 1 whole node; 0 free"),
                new Case(
                        "stale and without room",
                        pool("h100").nodes(9).bucket(1, 2).freshness(Observation.Freshness.STALE),
                        List.of(standalone("main", 1, 4)),
                        Reason.FULL,
                        "needs 1 node with 4 free; 2 free in all, most on one node 2; "
                                + "steering is not proven, so it must fit whatever nodes are picked"));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void everyPoolSaysWhyItDoesNotTakeTheReplica(Case given) {
        // A replica of someone else, so that the pool is looked at with others in it.
        ReplicaBuilder bystander = replica("code-0", "east").of("code").runs(placed("main", 1, "a10", 1));

        Plan plan = fleet(cluster("east", given.pool, pool("a10").devices().observed()))
                .wants(deployment("chat", 1, given.engines.toArray(Engine[]::new)))
                .has(bystander)
                .plan();

        PoolReason row = plan.unplaced().getFirst().pools().getFirst();
        assertThat(row.reason()).isEqualTo(given.reason);
        assertThat(row.message()).isEqualTo(given.message);
        assertThat(Say.reasons(plan)).last().isEqualTo("east/a10 NoMatchingDevice");
    }
}
