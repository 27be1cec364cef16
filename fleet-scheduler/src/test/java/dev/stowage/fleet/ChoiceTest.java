package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.device;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.labelled;
import static dev.stowage.fleet.Given.notReady;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which cluster, which pools, which index and which name a new replica gets. */
final class ChoiceTest {
    private static final Cluster EAST = cluster("east", pool("h100").bucket(8, 8));
    private static final Cluster WEST = cluster("west", pool("h100").bucket(8, 8));

    private static DeploymentBuilder wanting(int replicas) {
        return deployment("chat", replicas, standalone("main", 1, 4));
    }

    private static ReplicaBuilder running(String name, String cluster, int index) {
        return replica(name, cluster).index(index).runs(placed("main", 1, "h100", 4));
    }

    record Case(String name, FleetBuilder fleet, String placed) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> choices() {
        return Stream.of(
                new Case("the first by name", fleet(WEST, EAST).wants(wanting(1)), "chat east/0"),
                new Case(
                        "with fewest replicas of the deployment",
                        fleet(EAST, WEST).wants(wanting(2)).has(running("chat-0", "east", 0)),
                        "chat west/0"),
                new Case(
                        "replicas of others do not count",
                        fleet(EAST, WEST)
                                .wants(wanting(1), deployment("code", 1, standalone("main", 1, 4)))
                                .has(running("code-0", "east", 0).of("code")),
                        "chat east/0"),
                new Case(
                        "nor do those that go",
                        fleet(EAST, WEST)
                                .wants(wanting(1))
                                .has(running("chat-0", "east", 0).terminating()),
                        "chat east/1"),
                new Case(
                        "with Pack where most of them are",
                        fleet(EAST, WEST).wants(wanting(2).pack()).has(running("chat-0", "west", 0)),
                        "chat west/1"),
                new Case(
                        "the tightest fit",
                        fleet(EAST, cluster("west", pool("h100").bucket(1, 5))).wants(wanting(1)),
                        "chat west/0"),
                new Case(
                        "the tightest fit counts what is left on all nodes that are used",
                        fleet(
                                        cluster(
                                                "east",
                                                pool("h100").bucket(1, 4).bucket(1, 7)),
                                        cluster("west", pool("h100").bucket(2, 5)))
                                .wants(deployment("chat", 1, gang("main", 1, 4, 1, 4))),
                        "chat west/0"),
                new Case(
                        "nodes that are not used do not count",
                        fleet(
                                        cluster("east", pool("h100").bucket(1, 5)),
                                        cluster(
                                                "west",
                                                pool("h100").bucket(1, 4).bucket(9, 8)))
                                .wants(wanting(1)),
                        "chat west/0"),
                new Case(
                        "fewest replicas before the tightest fit",
                        fleet(EAST, cluster("west", pool("h100").bucket(1, 4)))
                                .wants(wanting(2))
                                .has(running("chat-0", "west", 0)),
                        "chat east/0"),
                new Case(
                        "a loose fit before one that nobody knows",
                        fleet(cluster("east", pool("h100").nodes(1)), WEST).wants(wanting(1)),
                        "chat west/0"),
                new Case(
                        "one unknown pool makes the fit unknown",
                        fleet(
                                        cluster(
                                                "east",
                                                pool("h100").bucket(1, 4),
                                                pool("a10").nodes(1)),
                                        cluster(
                                                "west",
                                                pool("h100").bucket(1, 8),
                                                pool("a10").bucket(1, 8)))
                                .wants(deployment("chat", 1, standalone("main", 1, 4), standalone("aside", 1, 4))),
                        "chat west/0"),
                new Case("a cluster that is ready", fleet(notReady(EAST), WEST).wants(wanting(1)), "chat west/0"),
                new Case(
                        "a cluster that is selected",
                        fleet(EAST, labelled(WEST, "region", "eu"))
                                .wants(wanting(1).on(new ClusterSelector.Requirement.In("region", List.of("eu")))),
                        "chat west/0"),
                new Case(
                        "a cluster without a NoSchedule taint",
                        fleet(tainted(Taint.Effect.NO_SCHEDULE), WEST).wants(wanting(1)),
                        "chat west/0"),
                new Case(
                        "a cluster without a NoExecute taint",
                        fleet(tainted(Taint.Effect.NO_EXECUTE), WEST).wants(wanting(1)),
                        "chat west/0"),
                new Case(
                        "a tolerated taint does not matter",
                        fleet(tainted(Taint.Effect.NO_SCHEDULE), WEST)
                                .wants(wanting(1).tolerating(new Toleration("", "Exists", "", ""))),
                        "chat east/0"),
                new Case(
                        "below maxReplicasPerCluster",
                        fleet(EAST, WEST)
                                .wants(wanting(2).pack().maxReplicasPerCluster(1))
                                .has(running("chat-0", "east", 0)),
                        "chat west/0"));
    }

    private static Cluster tainted(Taint.Effect effect) {
        return cluster(
                "east",
                List.of(new Taint("maintenance", "true", effect)),
                pool("h100").bucket(8, 8));
    }

    @ParameterizedTest
    @MethodSource("choices")
    void theBestClusterIsTaken(Case given) {
        assertThat(Say.placed(given.fleet.plan())).containsExactly(given.placed);
    }

    @Test
    void replicasSpread() {
        Plan plan = fleet(EAST, WEST).wants(wanting(3)).plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/0", "chat east/1", "chat west/0");
    }

    @Test
    void withPackTheyStayTogether() {
        Plan plan = fleet(EAST, WEST).wants(wanting(3).pack()).plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/0", "chat east/1", "chat east/2");
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 4", "3, 5"})
    void noClusterHasMoreThanMaxReplicasPerCluster(int most, int placed) {
        Plan plan =
                fleet(EAST, WEST).wants(wanting(5).maxReplicasPerCluster(most)).plan();

        assertThat(plan.replicas()).hasSize(placed);
        assertThat(plan.unplaced()).hasSize(placed == 5 ? 0 : 1);
    }

    @Test
    void theIndexIsTheLowestThatNoObjectInTheStateHas() {
        Plan plan = fleet(EAST)
                .wants(wanting(4))
                .has(
                        running("chat-0", "east", 0),
                        running("chat-1", "east", 1).terminating(),
                        running("chat-3", "east", 3),
                        running("old", "east", 2).runs(placed("other", 1, "h100", 4)),
                        running("code", "east", 4).of("code"))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/4", "chat east/5");
    }

    @Test
    void underWholeNodeItIsTheLowestThatNoRetainedReplicaHas() {
        Plan plan = fleet(cluster("east", pool("h100").nodes(9)))
                .wants(wanting(4))
                .has(
                        running("chat-0", "east", 0),
                        running("chat-1", "east", 1).terminating(),
                        running("chat-3", "east", 3))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/1", "chat east/2");
    }

    @Test
    void indexesOfOtherClustersDoNotMatter() {
        Plan plan = fleet(EAST, WEST)
                .wants(wanting(2))
                .has(running("chat-0", "east", 0))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat west/0");
    }

    @Test
    void enginesTakeTheFirstPoolsThatWorkForAllOfThem() {
        Cluster east = cluster(
                "east",
                pool("a").devices(device("gpu", 8, "model=h100")).bucket(1, 8),
                pool("b").bucket(1, 8),
                pool("c").bucket(1, 8));

        Plan plan = fleet(east)
                .wants(deployment("chat", 1, standalone("any", 1, 4), standalone("h100", 1, 8, "model=h100")))
                .plan();

        assertThat(plan.replicas().getFirst().engines())
                .extracting(engine -> engine.members().getFirst().pool())
                .containsExactly("b", "a");
        assertThat(Say.predictions(plan))
                .containsExactly("a 0 of 8: h100 Standalone 0 x1", "b 1 of 8: any Standalone 0 x1");
    }

    @Test
    void allMembersOfAnEngineGoOntoOnePool() {
        Cluster east = cluster("east", pool("a").bucket(1, 8), pool("b").bucket(1, 8));

        Plan plan = fleet(east)
                .wants(deployment("chat", 1, gang("main", 1, 8, 1, 8)))
                .plan();

        assertThat(Say.placed(plan)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "chat, east, 0, chat-0-401c812e4e",
        "a123456789b123456789c123456789d123456789e1, east, 12, a123456789b123456789c123456789d123456789-12-",
        "a123456789b123456789c123456789d1234567-.e1, east, 1, a123456789b123456789c123456789d1234567-1-"
    })
    void theNameIsTheDeploymentTheIndexAndAHash(String deployment, String cluster, int index, String start) {
        String name = ReplicaNames.name(new ObjectKey("team", deployment), cluster, index);

        assertThat(name).startsWith(start).matches(".*-[0-9a-f]{10}");
        assertThat(name).isNotEqualTo(ReplicaNames.name(new ObjectKey("other", deployment), cluster, index));
        assertThat(name).isNotEqualTo(ReplicaNames.name(new ObjectKey("team", deployment), "west", index));
    }

    @Test
    void theNameInAPlanIsThatOfItsPlace() {
        Plan plan = fleet(EAST).wants(wanting(1)).plan();

        assertThat(plan.replicas().getFirst().name()).isEqualTo("chat-0-401c812e4e");
        assertThat(plan.replicas().getFirst().prediction().getFirst().slot().text())
                .isEqualTo("chat-0-401c812e4e/0");
    }
}
