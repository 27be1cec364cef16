package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.placedGang;
import static dev.stowage.fleet.Given.placedMember;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which templates have another shape than a replica that runs. */
final class ShapeChangedTest {
    record Case(String name, FleetBuilder fleet, String expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> shapes() {
        Cluster east = cluster("east", pool("h100").bucket(4, 8));
        PlacedEngine main = placed("main", 1, "h100", 4);
        PlacedEngine aside = placed("aside", 1, "h100", 4);
        PlacedEngine gang = placedGang("main", 1, "h100", 4, 1, 4);
        return Stream.of(
                new Case(
                        "one engine more",
                        fleet(east)
                                .wants(deployment("chat", 1, standalone("main", 1, 4), standalone("aside", 1, 4)))
                                .has(replica("chat-0", "east").runs(main)),
                        "chat-0 ShapeChanged"),
                new Case(
                        "one engine less",
                        fleet(east)
                                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                                .has(replica("chat-0", "east").runs(main, aside)),
                        "chat-0 ShapeChanged"),
                new Case(
                        "another name",
                        fleet(east)
                                .wants(deployment("chat", 1, standalone("main", 1, 4), standalone("beside", 1, 4)))
                                .has(replica("chat-0", "east").runs(main, aside)),
                        "chat-0 ShapeChanged"),
                new Case(
                        "a member more",
                        fleet(east)
                                .wants(deployment("chat", 1, gang("main", 1, 4, 1, 4)))
                                .has(replica("chat-0", "east")
                                        .runs(new PlacedEngine(
                                                "main", 1, List.of(placedMember(Role.LEADER, 1, "h100", 4))))),
                        "chat-0 ShapeChanged"),
                new Case(
                        "a member less",
                        fleet(east)
                                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                                .has(replica("chat-0", "east").runs(gang)),
                        "chat-0 ShapeChanged"),
                new Case(
                        "another role",
                        fleet(east)
                                .wants(deployment("chat", 1, standalone("main", 1, 4)))
                                .has(replica("chat-0", "east")
                                        .runs(new PlacedEngine(
                                                "main", 1, List.of(placedMember(Role.LEADER, 1, "h100", 4))))),
                        "chat-0 ShapeChanged"),
                new Case(
                        "roles in another order",
                        fleet(east)
                                .wants(deployment("chat", 1, gang("main", 1, 4, 1, 4)))
                                .has(replica("chat-0", "east")
                                        .runs(new PlacedEngine(
                                                "main",
                                                1,
                                                List.of(
                                                        placedMember(Role.WORKER, 1, "h100", 4),
                                                        placedMember(Role.LEADER, 1, "h100", 4))))),
                        "chat-0 ShapeChanged"));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void removesAReplicaWhoseEnginesOrMembersAreOthers(Case given) {
        assertThat(Say.removed(given.fleet.plan())).containsExactly(given.expected);
    }

    @Test
    void engineNamesMayComeInAnotherOrder() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(4, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 4), standalone("aside", 1, 2)))
                .has(replica("chat-0", "east").runs(placed("aside", 1, "h100", 2), placed("main", 1, "h100", 4)))
                .plan();

        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(plan.replicas().getFirst().engines())
                .extracting(PlacedEngine::name)
                .containsExactly("main", "aside");
    }
}
