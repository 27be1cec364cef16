package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bound of the Guaranteed mode, on the published histogram and the pods still to be bound. */
final class GuaranteeTest {
    private static final String ANY = Board.ANY_DOMAIN;

    record Case(String name, List<NodeGroup> published, List<OpenCopy> open, Guarantee.Verdict verdict) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static NodeGroup nodes(int count, int... free) {
        return nodesIn("", count, free);
    }

    private static NodeGroup nodesIn(String domain, int count, int... free) {
        return new Observation.Bucket(Devices.of(free), domain, count);
    }

    private static OpenCopy pods(String replica, int... needs) {
        return new OpenCopy(
                replica,
                false,
                ANY,
                0,
                Arrays.stream(needs).mapToObj(Devices::of).toList());
    }

    private static OpenCopy gangOf(String replica, String domain, int bound, int... needs) {
        return new OpenCopy(
                replica,
                true,
                domain,
                bound,
                Arrays.stream(needs).mapToObj(Devices::of).toList());
    }

    private static Guarantee.Verdict failsFor(String replica) {
        return new Guarantee.Verdict.FailsFor(replica);
    }

    static Stream<Case> bounds() {
        Guarantee.Verdict holds = Guarantee.HOLDS;
        return Stream.of(
                new Case("nothing open", List.of(), List.of(), holds),
                new Case(
                        "equal pods fill all places",
                        List.of(nodes(1, 4), nodes(1, 5)),
                        List.of(pods("a", 2, 2, 2, 2)),
                        holds),
                new Case("one more than places", List.of(nodes(1, 4)), List.of(pods("a", 2, 2, 2)), failsFor("a")),
                new Case(
                        "a smaller pod may spoil a place for each larger one",
                        List.of(nodes(2, 4)),
                        List.of(pods("a", 1), pods("b", 4)),
                        holds),
                new Case(
                        "two smaller pods may spoil both",
                        List.of(nodes(2, 4)),
                        List.of(pods("a", 1, 1), pods("b", 4)),
                        failsFor("b")),
                new Case(
                        "a larger pod takes as many places as it covers, rounded up",
                        List.of(nodes(1, 6)),
                        List.of(pods("a", 3), pods("b", 2)),
                        holds),
                new Case(
                        "of need 2, 3 costs two places of three",
                        List.of(nodes(1, 6)),
                        List.of(pods("a", 3), pods("b", 2, 2)),
                        failsFor("a")),
                new Case(
                        "vectors: places count the scarcest kind",
                        List.of(nodes(1, 8, 1)),
                        List.of(new OpenCopy("a", false, ANY, 0, List.of(Devices.of(4, 1), Devices.of(4, 1)))),
                        failsFor("a")),
                new Case(
                        "vectors: pods that share no kind do not disturb each other",
                        List.of(nodes(1, 4, 1)),
                        List.of(
                                new OpenCopy("a", false, ANY, 0, List.of(Devices.of(4, 0))),
                                new OpenCopy("b", false, ANY, 0, List.of(Devices.of(0, 1)))),
                        holds),
                new Case(
                        "vectors: a pod that shares a kind costs a place",
                        List.of(nodes(2, 8, 2)),
                        List.of(
                                new OpenCopy("a", false, ANY, 0, List.of(Devices.of(1, 2))),
                                new OpenCopy("b", false, ANY, 0, List.of(Devices.of(1, 1)))),
                        holds),
                new Case(
                        "vectors: two of them cost both",
                        List.of(nodes(2, 8, 2)),
                        List.of(
                                new OpenCopy("a", false, ANY, 0, List.of(Devices.of(1, 2))),
                                new OpenCopy("b", false, ANY, 0, List.of(Devices.of(1, 1), Devices.of(1, 1)))),
                        failsFor("a")),
                new Case("a gang on as many nodes", List.of(nodes(2, 4)), List.of(gangOf("a", ANY, 0, 4, 4)), holds),
                new Case(
                        "a gang on too few nodes",
                        List.of(nodes(1, 8)),
                        List.of(gangOf("a", ANY, 0, 4, 4)),
                        failsFor("a")),
                new Case(
                        "a bound sibling's node is no use",
                        List.of(nodes(2, 4)),
                        List.of(gangOf("a", ANY, 1, 4, 4)),
                        failsFor("a")),
                new Case(
                        "a bound sibling and a node more",
                        List.of(nodes(3, 4)),
                        List.of(gangOf("a", ANY, 1, 4, 4)),
                        holds),
                new Case(
                        "another pod may land on a node of the gang",
                        List.of(nodes(2, 4)),
                        List.of(gangOf("a", ANY, 0, 4, 4), pods("b", 1)),
                        failsFor("a")),
                new Case(
                        "one that no node of the gang holds may not",
                        List.of(nodes(2, 4, 0), nodes(1, 0, 1)),
                        List.of(
                                new OpenCopy("a", true, ANY, 0, List.of(Devices.of(4, 0), Devices.of(4, 0))),
                                new OpenCopy("b", false, ANY, 0, List.of(Devices.of(0, 1)))),
                        holds),
                new Case(
                        "mixed needs: each with all pods of the copy",
                        List.of(nodes(1, 8), nodes(1, 2)),
                        List.of(gangOf("a", ANY, 0, 8, 2)),
                        failsFor("a")),
                new Case("mixed needs on large nodes", List.of(nodes(2, 8)), List.of(gangOf("a", ANY, 0, 8, 2)), holds),
                new Case(
                        "only nodes of its domain",
                        List.of(nodesIn("a", 1, 8), nodesIn("b", 1, 8)),
                        List.of(gangOf("a", "a", 0, 4, 4)),
                        failsFor("a")),
                new Case(
                        "a gang of another domain does not disturb",
                        List.of(nodesIn("a", 2, 8), nodesIn("b", 2, 8)),
                        List.of(gangOf("a", "a", 0, 4, 4), gangOf("b", "b", 0, 4, 4)),
                        holds),
                new Case(
                        "a gang costs pods outside gangs a place each",
                        List.of(nodes(3, 4)),
                        List.of(pods("a", 4, 4), gangOf("b", ANY, 0, 4)),
                        holds),
                new Case(
                        "and there are too few",
                        List.of(nodes(3, 4)),
                        List.of(pods("a", 4, 4, 4), gangOf("b", ANY, 0, 4)),
                        failsFor("a")));
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void theBoundHoldsOrNamesTheReplicaItFailsFor(Case given) {
        assertThat(Guarantee.check(given.published, given.open)).isEqualTo(given.verdict);
    }
}
