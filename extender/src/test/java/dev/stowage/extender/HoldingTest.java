package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.deviceClass;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.slice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether what a pod asked for is missing from the histogram. */
final class HoldingTest {
    private static final String GPU = "example.com/gpu";

    record Held(String name, String holding, PodBuilder pod, List<Change> changes) {
        private Held(String name, String holding, PodBuilder pod, Change... changes) {
            this(name, holding, pod, List.of(changes));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static ClaimBuilder own(String name) {
        return claim(name).holds("a", name).ownedBy("p").reservedFor("p");
    }

    private static PodBuilder one() {
        return pod("p").ownClaims(1);
    }

    static Stream<Held> byClaims() {
        return Stream.of(
                new Held("asks for nothing", "Nothing", pod("p").on("a")),
                new Held("its claim is not there", "Open", one().on("a")),
                new Held(
                        "its claim is not allocated",
                        "Open",
                        one(),
                        claim("gpu-0").ownedBy("p").seen()),
                new Held(
                        "its claim is allocated",
                        "Held nowhere",
                        one(),
                        own("gpu-0").seen()),
                new Held(
                        "and says where",
                        "Held on a",
                        one(),
                        own("gpu-0").on("a").seen()),
                new Held(
                        "it is bound",
                        "Held on b",
                        one().on("b"),
                        own("gpu-0").on("a").seen()),
                new Held(
                        "a claim that names it as its owner but is reserved for somebody else",
                        "Open",
                        one(),
                        claim("forged")
                                .holds("a", "gpu-0")
                                .ownedBy("p")
                                .reservedFor("q")
                                .seen()),
                new Held(
                        "a claim that names it as its owner and is reserved for nobody",
                        "Open",
                        one(),
                        claim("gpu-0").holds("a", "gpu-0").ownedBy("p").seen()),
                new Held(
                        "another pod's claim",
                        "Open",
                        one(),
                        claim("gpu-0").holds("a", "gpu-0").ownedBy("q").seen()),
                new Held(
                        "a claim of a former pod of that name",
                        "Open",
                        one().uid("p2"),
                        own("gpu-0").seen()),
                new Held(
                        "a claim reserved for it that it does not own",
                        "Open",
                        one(),
                        claim("gpu-0").holds("a", "gpu-0").reservedFor("p").seen()),
                new Held(
                        "one of two",
                        "Open",
                        pod("p").ownClaims(2),
                        own("gpu-0").seen()),
                new Held(
                        "two of two",
                        "Held nowhere",
                        pod("p").ownClaims(2),
                        own("gpu-0").seen(),
                        own("gpu-1").seen()),
                new Held(
                        "finished, not deallocated",
                        "Held on a",
                        one().on("a").finished(),
                        own("gpu-0").seen()),
                new Held(
                        "finished and deallocated",
                        "Open",
                        one().on("a").finished(),
                        claim("gpu-0").ownedBy("p").seen()),
                new Held(
                        "a claim that only watches",
                        "Held nowhere",
                        one(),
                        claim("w")
                                .watches("a", "gpu-0")
                                .ownedBy("p")
                                .reservedFor("p")
                                .seen()),
                new Held("a named claim that is not there", "Open", pod("p").namedClaim("n")),
                new Held(
                        "a named claim, not allocated",
                        "Open",
                        pod("p").namedClaim("n"),
                        claim("n").seen()),
                new Held(
                        "a named claim",
                        "Held nowhere",
                        pod("p").namedClaim("n"),
                        claim("n").holds("a", "gpu-0").reservedFor("p").seen()),
                new Held(
                        "a named claim for somebody else yet",
                        "Open",
                        pod("p").namedClaim("n"),
                        claim("n").holds("a", "gpu-0").reservedFor("q").seen()),
                new Held(
                        "a named claim of its own, before it is reserved for it",
                        "Open",
                        pod("p").namedClaim("n"),
                        claim("n").holds("a", "gpu-0").ownedBy("p").seen()),
                new Held(
                        "another claim than it names",
                        "Open",
                        pod("p").namedClaim("n"),
                        claim("m").holds("a", "gpu-0").reservedFor("p").seen()),
                new Held(
                        "a named claim in place of its own",
                        "Open",
                        pod("p").ownClaims(1).namedClaim("n"),
                        claim("n").holds("a", "gpu-0").reservedFor("p").seen()),
                new Held(
                        "both",
                        "Held on a",
                        pod("p").ownClaims(1).namedClaim("n"),
                        own("gpu-1").on("a").seen(),
                        claim("n").holds("a", "gpu-0").reservedFor("p").seen()));
    }

    @ParameterizedTest
    @MethodSource
    void byClaims(Held tested) {
        Cluster cluster = Cluster.ofGpus(node("a").seen(), slice("a").gpus(4).seen());

        tested.changes.forEach(cluster::sees);

        assertThat(inWords(cluster.holding(tested.pod))).isEqualTo(tested.holding);
    }

    static Stream<Held> byResources() {
        PodBuilder wants = pod("p").requests(GPU, 1);
        Change backing = claim("x")
                .holds("b", "gpu-0")
                .ownedBy("p")
                .reservedFor("p")
                .backsResources()
                .on("b")
                .seen();
        return Stream.of(
                new Held(
                        "a resource that no pool counts",
                        "Nothing",
                        pod("p").on("a").requests("example.com/nic", 1)),
                new Held("none of it", "Nothing", pod("p").on("a").requests(GPU, 0)),
                new Held("not bound", "Open", wants),
                new Held(
                        "bound where a plugin serves it",
                        "Held on a",
                        pod("p").on("a").requests(GPU, 1)),
                new Held(
                        "finished there",
                        "Open",
                        pod("p").on("a").requests(GPU, 1).finished()),
                new Held(
                        "bound where nobody serves it", "Open", pod("p").on("z").requests(GPU, 1)),
                new Held(
                        "bound where DRA serves it, without a claim",
                        "Open",
                        pod("p").on("b").requests(GPU, 1)),
                new Held("with a claim", "Held on b", pod("p").on("b").requests(GPU, 1), backing),
                new Held("before it is bound", "Held on b", wants, backing),
                new Held(
                        "a claim that is not for resources",
                        "Open",
                        wants,
                        own("gpu-0").seen()),
                new Held(
                        "a claim for resources that is not allocated",
                        "Open",
                        wants,
                        claim("x").ownedBy("p").backsResources().seen()),
                new Held(
                        "a claim for resources that is not reserved for it",
                        "Open",
                        wants,
                        claim("x")
                                .holds("b", "gpu-0")
                                .ownedBy("p")
                                .backsResources()
                                .seen()),
                new Held(
                        "somebody else's",
                        "Open",
                        wants,
                        claim("x")
                                .holds("b", "gpu-0")
                                .ownedBy("q")
                                .backsResources()
                                .reservedFor("p")
                                .seen()),
                new Held(
                        "two resources, one claim, not bound: it may be about the other",
                        "Open",
                        pod("p").requests(GPU, 1).requests("example.com/tpu", 1),
                        backing),
                new Held(
                        "two resources, one claim, bound",
                        "Held on b",
                        pod("p").on("b").requests(GPU, 1).requests("example.com/tpu", 1),
                        backing),
                new Held("a claim for resources in place of its own", "Open", pod("p").ownClaims(1), backing),
                new Held(
                        "its own claims and a plugin, not bound",
                        "Open",
                        pod("p").ownClaims(1).requests(GPU, 1),
                        own("gpu-0").seen()),
                new Held(
                        "its own claims and a plugin",
                        "Held on a",
                        pod("p").on("a").ownClaims(1).requests(GPU, 1),
                        own("gpu-0").seen()));
    }

    @ParameterizedTest
    @MethodSource
    void byResources(Held tested) {
        Cluster cluster = new Cluster()
                .sees(
                        new PoolBuilder("h100")
                                .resource("gpu", GPU)
                                .resource("tpu", "example.com/tpu")
                                .seen(),
                        deviceClass("gpu", "any", GPU, 1),
                        deviceClass("tpu", "model=tpu", "example.com/tpu", 1),
                        node("a").plugin(GPU, 4).seen(),
                        node("b").seen(),
                        slice("b").gpus(4).seen());

        tested.changes.forEach(cluster::sees);

        assertThat(inWords(cluster.holding(tested.pod))).isEqualTo(tested.holding);
    }

    private static String inWords(Holding holding) {
        return switch (holding) {
            case Holding.Nothing() -> "Nothing";
            case Holding.Open() -> "Open";
            case Holding.Held(Place.On(var node)) -> "Held on " + node;
            case Holding.Held(Place.Unsaid()) -> "Held nowhere";
        };
    }
}
