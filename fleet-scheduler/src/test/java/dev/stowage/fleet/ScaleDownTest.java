package dev.stowage.fleet;

import static dev.stowage.fleet.Given.NOW;
import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which replicas go when fewer are wanted. */
final class ScaleDownTest {
    /**
     * @param replicas names such as {@code e0}: the cluster's first letter and the index; with {@code !} never scheduled,
     *     with {@code ?} not wholly scheduled, otherwise without a status
     * @param victims in the order of the plan: cluster, index
     */
    record Case(String name, int wanted, List<String> replicas, List<String> victims) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("enough", 2, List.of("e0", "w0"), List.of()),
                new Case("one too many", 1, List.of("e0", "e1"), List.of("e1")),
                new Case("none wanted", 0, List.of("e0", "e1", "w0"), List.of("e0", "e1", "w0")),
                new Case("from the cluster with most of them", 2, List.of("e0", "e1", "w0"), List.of("e1")),
                new Case("on ties from the later name", 1, List.of("e0", "w0"), List.of("w0")),
                new Case("the highest index, not the latest name", 2, List.of("e2", "e10", "e1"), List.of("e10")),
                new Case("one after another", 2, List.of("e0", "e1", "e2", "w0", "w1"), List.of("e1", "e2", "w1")),
                new Case("never scheduled first", 2, List.of("e0", "e1", "w0!"), List.of("w0!")),
                new Case("never scheduled, though the index is low", 1, List.of("e0!", "e1"), List.of("e0!")),
                new Case("a pod is scheduled", 1, List.of("e0?", "e1"), List.of("e1")),
                new Case("no status counts as scheduled", 1, List.of("e0", "e1!"), List.of("e1!")),
                new Case(
                        "never scheduled: from the cluster with most replicas of any kind",
                        3,
                        List.of("e0", "e1", "e2!", "w0!"),
                        List.of("e2!")),
                new Case(
                        "never scheduled: on ties from the later name",
                        3,
                        List.of("e0", "e1!", "w0", "w1!"),
                        List.of("w1!")),
                new Case(
                        "all that were never scheduled, then the others",
                        1,
                        List.of("e0", "e1", "w0!", "w1!"),
                        List.of("e1", "w0!", "w1!")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void takesTheVictimsInTheirOrder(Case given) {
        ReplicaBuilder[] replicas =
                given.replicas.stream().map(ScaleDownTest::named).toArray(ReplicaBuilder[]::new);

        Plan plan = fleet(
                        cluster("east", pool("h100").bucket(9, 8)),
                        cluster("west", pool("h100").bucket(9, 8)))
                .wants(deployment("chat", given.wanted, standalone("main", 1, 4)))
                .has(replicas)
                .plan();

        assertThat(Say.removed(plan))
                .isEqualTo(
                        given.victims.stream().map(name -> name + " ScaledDown").toList());
        assertThat(Say.retained(plan)).hasSize(given.wanted);
        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void removedReplicasStayChargedUntilTheyAreGone() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 8)))
                .wants(
                        deployment("chat", 0, standalone("main", 1, 8)).priority(1),
                        deployment("code", 1, standalone("main", 1, 8)))
                .has(replica("chat-0", "east")
                        .unseen()
                        .runs(placed("main", 1, "h100", 8))
                        .slot("h100", "chat-0/0", 8, 1))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 ScaledDown");
        assertThat(Say.waiting(plan)).containsExactly("1 code: 0/1 pools fit: 1 Full (free 0, need 8)");
    }

    @Test
    void underWholeNodeThoseOfAnotherDeploymentStayChargedToo() {
        Plan plan = fleet(cluster("east", pool("h100").nodes(1)))
                .wants(
                        deployment("first", 1, standalone("main", 1, 8)).priority(9),
                        deployment("chat", 0, standalone("main", 1, 8)))
                .has(replica("chat-0", "east").runs(placed("main", 1, "h100", 8)))
                .plan();

        assertThat(Say.removed(plan)).containsExactly("chat-0 ScaledDown");
        assertThat(Say.placed(plan)).isEmpty();
    }

    private static ReplicaBuilder named(String name) {
        String index = Arrays.stream(name.split("[^0-9]+")).reduce("", String::concat);
        ReplicaBuilder replica = replica(name, name.startsWith("e") ? "east" : "west")
                .index(Integer.parseInt(index))
                .runs(placed("main", 1, "h100", 4));
        return switch (name.charAt(name.length() - 1)) {
            case '!' -> replica.unscheduled("Dispatching", NOW);
            case '?' -> replica.unscheduled("Dispatching", NOW).pods(1, 0);
            default -> replica;
        };
    }
}
