package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In which order deployments are given what is free. */
final class FillOrderTest {
    private static final Cluster ONE_NODE = cluster("east", pool("h100").bucket(1, 8));

    private static DeploymentBuilder wanting(String name) {
        return deployment(name, 1, standalone("main", 1, 8)).created("2026-01-01T00:00:00Z");
    }

    record Case(String name, DeploymentBuilder first, DeploymentBuilder second, ObjectKey placed) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        ObjectKey a = new ObjectKey("team", "a");
        ObjectKey b = new ObjectKey("team", "b");
        return Stream.of(
                new Case("by name", wanting("b"), wanting("a"), a),
                new Case(
                        "by namespace before name",
                        wanting("b").in("alpha"),
                        wanting("a"),
                        new ObjectKey("alpha", "b")),
                new Case("by age before name", wanting("a").created("2026-01-01T00:00:01Z"), wanting("b"), b),
                new Case(
                        "by age before namespace",
                        wanting("a").in("alpha").created("2026-01-01T00:00:01Z"),
                        wanting("b"),
                        b),
                new Case("unknown age is the oldest", wanting("a"), deployment("b", 1, standalone("main", 1, 8)), b),
                new Case(
                        "by priority before age",
                        wanting("b").priority(1).created("2026-01-02T00:00:00Z"),
                        wanting("a"),
                        b),
                new Case("a negative priority comes last", wanting("a").priority(-1), wanting("b"), b),
                new Case(
                        "extreme priorities",
                        wanting("a").priority(Integer.MIN_VALUE),
                        wanting("b").priority(Integer.MAX_VALUE),
                        b));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theFirstInOrderIsGivenTheOnlyNode(Case given) {
        Plan plan = fleet(ONE_NODE).wants(given.first, given.second).plan();
        Plan turned = fleet(ONE_NODE).wants(given.second, given.first).plan();

        assertThat(plan.replicas()).extracting(Plan.PlannedReplica::deployment).containsExactly(given.placed);
        assertThat(turned.replicas()).isEqualTo(plan.replicas());
    }

    @Test
    void ofTenDeploymentsExactlyOneIsGivenTheFreeDevice() {
        DeploymentBuilder[] ten = IntStream.range(0, 10)
                .mapToObj(n -> deployment("d" + n, 1, standalone("main", 1, 1)))
                .toArray(DeploymentBuilder[]::new);

        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 1).bucket(3, 0)))
                .wants(ten)
                .plan();

        assertThat(Say.placed(plan)).containsExactly("d0 east/0");
        assertThat(plan.unplaced()).hasSize(9);
    }

    @Test
    void theRestOfADeploymentWaitsWithTheReplicaThatDoesNotFit() {
        Plan plan = fleet(ONE_NODE)
                .wants(deployment("chat", 5, standalone("main", 1, 3)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/0", "chat east/1");
        assertThat(Say.waiting(plan)).containsExactly("3 chat: 0/1 pools fit: 1 Full (free 2, need 3)");
    }

    @Test
    void aLaterDeploymentTakesWhatAnEarlierOneCannotUse() {
        Plan plan = fleet(ONE_NODE)
                .wants(
                        deployment("large", 2, standalone("main", 1, 5)).priority(1),
                        deployment("small", 1, standalone("main", 1, 3)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("large east/0", "small east/0");
    }

    @Test
    void aDeploymentThatWantsNothingIsNotMentioned() {
        Plan plan = fleet(ONE_NODE)
                .wants(deployment("chat", 0, standalone("main", 1, 8)))
                .plan();

        assertThat(plan.unplaced()).isEmpty();
        assertThat(plan.replicas()).isEmpty();
    }
}
