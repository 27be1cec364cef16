package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.request;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Onto which nodes the pods of one replica go where an exact packing decides. */
final class GangTest {
    record Case(String name, PoolBuilder pool, List<Engine> engines, List<String> predictions) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> packings() {
        return Stream.of(
                new Case(
                        "pods of a copy on different nodes",
                        pool("h100").bucket(2, 8),
                        List.of(gang("main", 1, 4, 1, 4)),
                        List.of("h100 0 of 8: main Leader 0 x1", "h100 1 of 8: main Worker 0 x1")),
                new Case(
                        "though they fit one", pool("h100").bucket(1, 8), List.of(gang("main", 1, 4, 1, 4)), List.of()),
                new Case(
                        "pods of two copies share nodes",
                        pool("h100").bucket(2, 8),
                        List.of(gang("main", 2, 4, 1, 4)),
                        List.of(
                                "h100 0 of 8: main Leader 0 x1, main Leader 1 x1",
                                "h100 1 of 8: main Worker 0 x1, main Worker 1 x1")),
                new Case(
                        "copies of a Standalone share a node",
                        pool("h100").bucket(1, 8).bucket(1, 8),
                        List.of(standalone("main", 2, 4)),
                        List.of("h100 0 of 8: main Standalone 0 x2")),
                new Case(
                        "a leader without devices rides along",
                        pool("h100").bucket(1, 8).bucket(1, 4),
                        List.of(gang("main", 1, 0, 2, 4)),
                        List.of("h100 0 of 4: main Worker 0 x1", "h100 1 of 8: main Worker 0 x1")),
                new Case(
                        "a prefill and a decode engine on one node, where that is the tightest",
                        pool("h100").bucket(1, 8).bucket(1, 6),
                        List.of(standalone("prefill", 1, 2), standalone("decode", 1, 4)),
                        List.of("h100 0 of 6: decode Standalone 0 x1, prefill Standalone 0 x1")),
                new Case(
                        "the largest pod first, onto the smallest node that holds it",
                        pool("h100").bucket(1, 2).bucket(1, 6).bucket(1, 8),
                        List.of(gang("main", 1, 2, 1, 6)),
                        List.of("h100 0 of 6: main Worker 0 x1", "h100 1 of 2: main Leader 0 x1")),
                new Case(
                        "a packing that the greedy order misses",
                        pool("h100").bucket(1, 5).bucket(1, 7),
                        List.of(standalone("a", 1, 4), standalone("b", 2, 3), standalone("c", 1, 2)),
                        List.of(
                                "h100 0 of 7: a Standalone 0 x1, b Standalone 0 x1",
                                "h100 1 of 5: b Standalone 0 x1, c Standalone 0 x1")),
                new Case(
                        "enough in sum, but no packing",
                        pool("h100").bucket(1, 5).bucket(1, 7),
                        List.of(standalone("a", 4, 3)),
                        List.of()),
                new Case(
                        "in one domain",
                        pool("h100").domains().bucketIn("a", 1, 8).bucketIn("b", 2, 8),
                        List.of(gang("main", 1, 8, 1, 8)),
                        List.of("h100 0 of 8 in b: main Leader 0 x1", "h100 1 of 8 in b: main Worker 0 x1")),
                new Case(
                        "in no domain",
                        pool("h100").domains().bucketIn("a", 1, 8).bucketIn("b", 1, 8),
                        List.of(gang("main", 1, 8, 1, 8)),
                        List.of()),
                new Case(
                        "copies in different domains",
                        pool("h100").domains().bucketIn("a", 2, 8).bucketIn("b", 2, 4),
                        List.of(gang("main", 2, 4, 1, 4), gang("aside", 1, 4, 1, 4)),
                        List.of(
                                "h100 0 of 4 in b: main Leader 0 x1",
                                "h100 1 of 4 in b: main Worker 0 x1",
                                "h100 2 of 8 in a: main Leader 1 x1, aside Leader 0 x1",
                                "h100 3 of 8 in a: main Worker 1 x1, aside Worker 0 x1")),
                new Case(
                        "pods outside gangs in any domain",
                        pool("h100").domains().bucketIn("a", 1, 8).bucketIn("b", 1, 8),
                        List.of(standalone("main", 2, 8)),
                        List.of("h100 0 of 8 in a: main Standalone 0 x1", "h100 1 of 8 in b: main Standalone 0 x1")),
                new Case(
                        "the tightest domain first",
                        pool("h100").domains().bucketIn("a", 3, 8).bucketIn("b", 2, 8),
                        List.of(gang("main", 1, 4, 1, 4)),
                        List.of("h100 0 of 8 in b: main Leader 0 x1", "h100 1 of 8 in b: main Worker 0 x1")),
                new Case(
                        "vectors: tighter by the sum, then in the class's order",
                        pool("h100")
                                .devices(Given.gpu(8), Given.device("nic", 8))
                                .bucket(1, 4, 3)
                                .bucket(1, 3, 4)
                                .bucket(1, 2, 6),
                        List.of(standalone("main", 1, 2)),
                        List.of("h100 0 of 3+4: main Standalone 0 x1")));
    }

    @ParameterizedTest
    @MethodSource("packings")
    void podsArePackedExactly(Case given) {
        Plan plan = fleet(cluster("east", given.pool))
                .wants(deployment("chat", 1, given.engines.toArray(Engine[]::new)))
                .plan();

        assertThat(Say.predictions(plan)).isEqualTo(given.predictions);
    }

    @ParameterizedTest
    @MethodSource("packings")
    void theOrderOfEnginesAndMembersDoesNotDecideWhetherTheyFit(Case given) {
        Engine[] turned = given.engines.reversed().stream()
                .map(engine -> new Engine(
                        engine.name(), engine.copies(), engine.members().reversed()))
                .toArray(Engine[]::new);

        Plan plan = fleet(cluster("east", given.pool))
                .wants(deployment("chat", 1, turned))
                .plan();

        assertThat(Say.predictions(plan)).hasSameSizeAs(given.predictions);
    }

    @Test
    void ofEqualNodesAnUntouchedOneIsTaken() {
        ReplicaBuilder open = replica("code-0", "east")
                .of("code")
                .unseen()
                .runs(placed("main", 1, "h100", 4))
                .slot("h100", "code-0/0", 8, 1);

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8).bucket(1, 4)))
                .wants(deployment("chat", 2, standalone("main", 1, 4)))
                .has(open)
                .plan();

        assertThat(Say.predictions(plan))
                .containsExactly("h100 0 of 4: main Standalone 0 x1", "h100 code-0/0 of 8: main Standalone 0 x1");
    }

    @Test
    void slotsAreNumberedByTheLowestNumbersThatNoReplicaRefersTo() {
        String next = ReplicaNames.name(new ObjectKey("team", "chat"), "east", 0);
        ReplicaBuilder left = replica("left", "east")
                .of("code")
                .runs(placed("main", 3, "h100", 1))
                .slot("h100", next + "/0", 8, 1)
                .slot("h100", next + "/2", 8, 1)
                .slot("h100", next + "/x", 8, 1)
                .slot("h100", "unnamed", 8, 1);

        Plan plan = fleet(cluster("east", pool("h100").bucket(9, 8)))
                .wants(deployment("chat", 1, standalone("main", 2, 8)))
                .has(left)
                .plan();

        assertThat(Say.predictions(plan))
                .containsExactly("h100 1 of 8: main Standalone 0 x1", "h100 3 of 8: main Standalone 0 x1");
    }

    /** Fits only as 4 + 3 on the nodes with 7 and 3 + 2 on those with 5, which the greedy order misses. */
    private static Engine[] fittingPairs(int pairs) {
        return new Engine[] {standalone("a", pairs, 4), standalone("b", 2 * pairs, 3), standalone("c", pairs, 2)};
    }

    @ParameterizedTest
    @CsvSource({"1, true", "251, false"})
    void atTheBoundOfTheSearchTheReplicaWaits(int pairs, boolean placed) {
        PoolBuilder pool = pool("h100").bucket(pairs, 5).bucket(pairs, 7);

        Plan plan = fleet(cluster("east", pool))
                .wants(deployment("chat", 1, fittingPairs(pairs)))
                .plan();

        assertThat(plan.replicas()).hasSize(placed ? 1 : 0);
        if (!placed) {
            assertThat(Say.reasons(plan)).containsExactly("east/h100 SearchLimit");
            assertThat(plan.unplaced().getFirst().pools().getFirst().message())
                    .isEqualTo("the search for a packing ended at its bound");
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 1, LimitReached", "5, 9, LimitReached", "5, 1000, Packed", "1, 1000, DoesNotFit"})
    void theSearchEndsAtItsBound(int smallNode, int maxNodes, String outcome) {
        List<NodeGroup> nodes = List.of(
                new Observation.Bucket(Devices.of(smallNode), "", 1),
                new Observation.Bucket(Devices.of(12 - smallNode), "", 1));
        List<Demand.Unit> pods = Stream.of(4, 3, 3, 2)
                .map(need -> new Demand.Unit(0, 0, false, List.of(new Demand.Pod(0, Devices.of(need)))))
                .toList();
        Room room = new Room(nodes, nodes, Devices.of(12), false);

        Packing packing = Packer.pack(room, Demand.of(pods), List.of(), new Effort(maxNodes));

        assertThat(packing.getClass().getSimpleName()).isEqualTo(outcome);
    }

    @Test
    void aMemberThatAsksForNothingStandsOnThePoolOfItsEngine() {
        Engine withSidekick = new Engine(
                "main",
                1,
                List.of(
                        new Engine.Member(Role.LEADER, 1, List.of()),
                        new Engine.Member(Role.WORKER, 1, List.of(request(4)))));

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(deployment("chat", 1, withSidekick))
                .plan();

        assertThat(plan.replicas().getFirst().engines().getFirst().members())
                .extracting(PlacedEngine.PlacedMember::pool)
                .containsExactly("h100", "h100");
    }
}
