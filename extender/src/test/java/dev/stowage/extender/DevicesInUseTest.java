package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.claimGone;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.pod;
import static dev.stowage.extender.Cluster.podGone;
import static dev.stowage.extender.Cluster.slice;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Of one node with four GPUs. */
final class DevicesInUseTest {
    static Stream<Case> whatIsInUse() {
        return Stream.of(
                new Case("nothing", "[4]"),
                new Case(
                        "a claim that is not allocated holds nothing",
                        "[4]",
                        claim("c").reservedFor("p").seen()),
                new Case("one device", "[3]", claim("c").holds("a", "gpu-0").seen()),
                new Case(
                        "two of one claim",
                        "[2]",
                        claim("c").holds("a", "gpu-0").holds("a", "gpu-1").seen()),
                new Case(
                        "all",
                        "[0]",
                        claim("c").holds("a", "gpu-0").holds("a", "gpu-1").seen(),
                        claim("d").holds("a", "gpu-2").holds("a", "gpu-3").seen()),
                new Case(
                        "admin access takes nothing",
                        "[4]",
                        claim("c").watches("a", "gpu-0").seen()),
                new Case(
                        "admin access beside a real hold",
                        "[3]",
                        claim("c").watches("a", "gpu-0").seen(),
                        claim("d").holds("a", "gpu-0").seen()),
                new Case(
                        "a share of a device takes it",
                        "[3]",
                        claim("c").shares("a", "gpu-0").seen()),
                new Case(
                        "a device twice is in use once",
                        "[3]",
                        claim("c").holds("a", "gpu-0").seen(),
                        claim("d").holds("a", "gpu-0").seen()),
                new Case(
                        "a device that does not exist",
                        "[4]",
                        claim("c").holds("a", "gpu-9").seen()),
                new Case(
                        "one of the same name elsewhere",
                        "[4]",
                        claim("c").holds("b", "gpu-0").seen()),
                new Case(
                        "a finished pod's claim still holds",
                        "[3]",
                        claim("c").holds("a", "gpu-0").reservedFor("p").seen(),
                        pod("p").on("a").finished().seen()),
                new Case(
                        "a deleted pod's claim still holds",
                        "[3]",
                        pod("p").on("a").seen(),
                        claim("c").holds("a", "gpu-0").reservedFor("p").seen(),
                        podGone("p")),
                new Case(
                        "an idle claim still holds",
                        "[3]",
                        claim("c").holds("a", "gpu-0").seen()),
                new Case(
                        "until it is deallocated",
                        "[4]",
                        claim("c").holds("a", "gpu-0").seen(),
                        claim("c").reservedFor("p").seen()),
                new Case("or deleted", "[4]", claim("c").holds("a", "gpu-0").seen(), claimGone("c")),
                new Case(
                        "moved to another device",
                        "[3]",
                        claim("c").holds("a", "gpu-0").seen(),
                        claim("c").holds("a", "gpu-1").seen()),
                new Case(
                        "seen again",
                        "[3]",
                        claim("c").holds("a", "gpu-0").seen(),
                        claim("c").holds("a", "gpu-0").seen()));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsInUse(Case tested) {
        tested.holdsIn(Cluster.ofGpus(node("a").seen(), slice("a").gpus(4).seen()));
    }
}
