package dev.stowage.extender;

import static dev.stowage.extender.Cluster.claim;
import static dev.stowage.extender.Cluster.device;
import static dev.stowage.extender.Cluster.node;
import static dev.stowage.extender.Cluster.rule;
import static dev.stowage.extender.Cluster.slice;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Of one node that can be used. */
final class DeviceTaintsTest {
    static Stream<Case> whatIsTainted() {
        return Stream.of(
                new Case(
                        "NoSchedule",
                        "[3]",
                        slice("a")
                                .gpus(3)
                                .device(device("a", "x").taint("NoSchedule"))
                                .seen()),
                new Case(
                        "NoExecute",
                        "[3]",
                        slice("a")
                                .gpus(3)
                                .device(device("a", "x").taint("NoExecute"))
                                .seen()),
                new Case(
                        "None",
                        "[4]",
                        slice("a")
                                .gpus(3)
                                .device(device("a", "x").taint("None"))
                                .seen()),
                new Case(
                        "a newer effect",
                        "[4]",
                        slice("a")
                                .gpus(3)
                                .device(device("a", "x").taint("Sing"))
                                .seen()),
                new Case(
                        "all of them",
                        "[0]",
                        slice("a").device(device("a", "x").taint("NoSchedule")).seen()),
                new Case(
                        "tainted and in use",
                        "[3]",
                        slice("a")
                                .gpus(3)
                                .device(device("a", "x").taint("NoSchedule"))
                                .seen(),
                        claim("c").holds("a", "x").seen()),
                new Case("a rule for all", "[0]", slice("a").gpus(4).seen(), rule("", "", "", "NoSchedule")),
                new Case(
                        "a rule for the driver",
                        "[0]",
                        slice("a").gpus(4).seen(),
                        rule("gpu.example.com", "", "", "NoExecute")),
                new Case(
                        "a rule for another driver",
                        "[4]",
                        slice("a").gpus(4).seen(),
                        rule("nic.example.com", "", "", "NoExecute")),
                new Case("a rule for the pool", "[0]", slice("a").gpus(4).seen(), rule("", "a", "", "NoSchedule")),
                new Case("a rule for another pool", "[4]", slice("a").gpus(4).seen(), rule("", "b", "", "NoSchedule")),
                new Case(
                        "a rule for one device", "[3]", slice("a").gpus(4).seen(), rule("", "", "gpu-2", "NoSchedule")),
                new Case("a rule without effect", "[4]", slice("a").gpus(4).seen(), rule("", "", "", "None")),
                new Case(
                        "a rule that comes before the devices",
                        "[0]",
                        rule("", "", "", "NoSchedule"),
                        slice("a").gpus(4).seen()),
                new Case(
                        "a rule that changes",
                        "[3]",
                        slice("a").gpus(4).seen(),
                        rule("", "", "", "NoSchedule"),
                        rule("", "", "gpu-0", "NoSchedule")),
                new Case(
                        "a rule that is deleted",
                        "[4]",
                        slice("a").gpus(4).seen(),
                        rule("", "", "", "NoSchedule"),
                        new Change.RuleGone(new RuleName("rule"))),
                new Case(
                        "a rule without a selector",
                        "[4]",
                        slice("a").gpus(4).seen(),
                        new Change.RuleSeen(new TaintRule(
                                new RuleName("rule"),
                                new TaintRule.Target.Nothing(),
                                new Taint("broken", "", Taint.Effect.NO_SCHEDULE)))));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsTainted(Case tested) {
        tested.holdsIn(Cluster.ofGpus(node("a").seen()));
    }
}
