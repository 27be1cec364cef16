package dev.stowage.webhook;

import static dev.stowage.webhook.Fleet.alone;
import static dev.stowage.webhook.Fleet.claimed;
import static dev.stowage.webhook.Fleet.created;
import static dev.stowage.webhook.Fleet.deployment;
import static dev.stowage.webhook.Fleet.device;
import static dev.stowage.webhook.Fleet.engine;
import static dev.stowage.webhook.Fleet.member;
import static dev.stowage.webhook.Fleet.ofDevices;
import static dev.stowage.webhook.Fleet.request;
import static dev.stowage.webhook.Fleet.updated;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ShapeChecksTest {
    private static final String POD =
            "spec.template.spec.engines[0].members[0]: no InferenceClass holds this pod; nearest is ";
    private static final String ENGINE =
            "spec.template.spec.engines[0]: no InferenceClass holds all members, which go onto one pool; ";

    private static final DeclaredClass H100 = ofDevices("h100", device("gpu", 8), device("nic", 4));
    private static final DeclaredClass L4 = ofDevices("l4", device("gpu", 2), device("mic", 1));
    private static final DeclaredClass FPGA = ofDevices("fpga", device("fpga", 1));
    private static final DeclaredClass SEEN =
            ofDevices("seen", claimed("zone", DeclaredClass.Claim.SYNTHETIC, ""), device("gpu", 8));

    record Case(String name, List<DeclaredClass> classes, DeclaredDeployment deployment, List<String> warnings) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case pod(
            String name, List<DeclaredClass> classes, List<DeclaredDeployment.Request> pod, String... said) {
        return new Case(
                name,
                classes,
                deployment(engine("main", alone(pod.toArray(DeclaredDeployment.Request[]::new)))),
                List.of(said));
    }

    static final Iterable<Case> PODS = Stream.of(
                    pod("as many as a node has", List.of(H100), List.of(request("r", 8, "gpu"))),
                    pod(
                            "one more",
                            List.of(H100),
                            List.of(request("r", 9, "gpu")),
                            POD + "\"h100\": request \"r\" needs 9 devices, a node has 8"),
                    pod("in another class", List.of(L4, H100), List.of(request("r", 8, "gpu"))),
                    pod(
                            "requests that share a kind",
                            List.of(H100),
                            List.of(request("r", 4, "gpu"), request("s", 4, "gpu"))),
                    pod(
                            "requests that do not fit together",
                            List.of(H100),
                            List.of(request("r", 4, "gpu"), request("s", 5, "gpu")),
                            POD + "\"h100\": its devices meet each request, but not all of them together"),
                    pod(
                            "requests that fit only if the first takes the second kind",
                            List.of(H100),
                            List.of(request("r", 4, "any"), request("s", 8, "gpu"))),
                    pod(
                            "a request that two kinds hold together only",
                            List.of(H100),
                            List.of(request("r", 12, "any")),
                            POD + "\"h100\": request \"r\" needs 12 devices, a node has 8"),
                    pod(
                            "no device at all",
                            List.of(H100),
                            List.of(request("r", 1, "tpu")),
                            POD + "\"h100\": no device matches request \"r\""),
                    pod(
                            "a selector that cannot be evaluated",
                            List.of(H100),
                            List.of(request("r", 1, "fails")),
                            POD + "\"h100\": no device matches request \"r\" (no such key: x)"),
                    pod(
                            "all selectors must match",
                            List.of(H100),
                            List.of(request("r", 1, "gpu", "nic")),
                            POD + "\"h100\": no device matches request \"r\""),
                    pod("no selector", List.of(H100), List.of(request("r", 8))),
                    pod(
                            "the class that meets more requests is nearer",
                            List.of(FPGA, H100),
                            List.of(request("r", 1, "gpu"), request("s", 1, "tpu")),
                            POD + "\"h100\": no device matches request \"s\""),
                    pod(
                            "the class that lacks fewer devices is nearer",
                            List.of(L4, H100),
                            List.of(request("r", 16, "gpu")),
                            POD + "\"h100\": request \"r\" needs 16 devices, a node has 8"),
                    pod(
                            "the class that has too few is nearer than the one that has none",
                            List.of(FPGA, H100),
                            List.of(request("r", 16, "gpu")),
                            POD + "\"h100\": request \"r\" needs 16 devices, a node has 8"),
                    pod(
                            "of two that match all the class that meets more is nearer",
                            List.of(H100, ofDevices("small", device("gpu", 8), device("nic", 1))),
                            List.of(request("r", 9, "gpu"), request("s", 4, "nic")),
                            POD + "\"h100\": request \"r\" needs 9 devices, a node has 8"),
                    pod(
                            "of equals the first by name is nearer",
                            List.of(FPGA, ofDevices("abc", device("x", 1))),
                            List.of(request("r", 1, "tpu")),
                            POD + "\"abc\": no device matches request \"r\""),
                    pod("no time to find out", List.of(H100), List.of(request("r", 9, "slow"))),
                    pod(
                            "no time to find out of one class",
                            List.of(H100),
                            List.of(request("r", 9, "gpu"), request("s", 1, "slow"))),
                    pod("no class", List.of(), List.of(request("r", 9, "gpu"))),
                    pod(
                            "devices for a pod that rides along",
                            List.of(SEEN),
                            List.of(request("r", 8, "zone"), request("s", 1, "gpu"))),
                    pod(
                            "only devices that nobody claims",
                            List.of(SEEN),
                            List.of(request("r", 1, "zone")),
                            "spec.template.spec.engines[0]: only synthetic devices match: no pod claims any, so it is never placed"),
                    pod(
                            "a class where it claims beside one where it does not",
                            List.of(SEEN, H100),
                            List.of(request("r", 1))))
            .toList();

    @ParameterizedTest
    @FieldSource("PODS")
    void warnsOfPodsThatNoClassHolds(Case c) {
        assertThat(warnings(created(c.deployment()), c.classes())).isEqualTo(c.warnings());
    }

    private static List<String> warnings(Change<DeclaredDeployment> change, List<DeclaredClass> classes) {
        return DeploymentChecks.decide(change, new WordSelectors(), new ClassCatalog.Known.Classes(classes))
                .warnings();
    }

    static final Iterable<Case> ENGINES = Stream.of(
                    new Case(
                            "members that one class holds",
                            List.of(L4, H100),
                            deployment(engine(
                                    "main",
                                    member("Leader", 1, request("r", 1, "nic")),
                                    member("Worker", 9, request("r", 8, "gpu")))),
                            List.of()),
                    new Case(
                            "a member that needs nothing",
                            List.of(H100),
                            deployment(
                                    engine("main", member("Leader", 1), member("Worker", 9, request("r", 8, "gpu")))),
                            List.of()),
                    new Case(
                            "members that only two classes hold",
                            List.of(L4, H100),
                            deployment(engine(
                                    "main",
                                    member("Leader", 1, request("r", 1, "mic")),
                                    member("Worker", 1, request("r", 8, "gpu")))),
                            List.of(ENGINE + "\"l4\" holds no Worker: request \"r\" needs 8 devices, a node has 2")),
                    new Case(
                            "one member that no class holds",
                            List.of(L4, H100),
                            deployment(engine(
                                    "main",
                                    member("Leader", 1, request("r", 1, "tpu")),
                                    member("Worker", 1, request("r", 8, "gpu")))),
                            List.of(POD + "\"h100\": no device matches request \"r\"")))
            .toList();

    @ParameterizedTest
    @FieldSource("ENGINES")
    void warnsOfEnginesThatNoClassHolds(Case c) {
        assertThat(warnings(created(c.deployment()), c.classes())).isEqualTo(c.warnings());
    }

    @Test
    void saysNothingWhileClassesAreNotKnown() {
        assertThat(DeploymentChecks.decide(
                                created(deployment(engine("main", alone(request("r", 9, "tpu"))))),
                                new WordSelectors(),
                                new ClassCatalog.Known.Nothing())
                        .warnings())
                .isEmpty();
    }

    @Test
    void warnsOfTouchedMembersOnly() {
        var before = engine(
                "main", member("Leader", 1, request("r", 1, "tpu")), member("Worker", 1, request("r", 9, "gpu")));
        var after = engine(
                "main", member("Leader", 1, request("r", 1, "tpu")), member("Worker", 1, request("r", 10, "gpu")));

        assertThat(warnings(updated(deployment(before), deployment(after)), List.of(H100)))
                .containsExactly(POD.replace("members[0]", "members[1]")
                        + "\"h100\": request \"r\" needs 10 devices, a node has 8");
        assertThat(warnings(updated(deployment(before), deployment(before)), List.of(H100)))
                .isEmpty();
    }

    @Test
    void givesUpOnPodsThatAreTooOddToFindOutAbout() {
        DeclaredClass.Device[] devices =
                IntStream.range(0, 16).mapToObj(i -> device("d" + i, 1000 + i)).toArray(DeclaredClass.Device[]::new);
        DeclaredDeployment.Request[] requests = IntStream.range(0, 16)
                .mapToObj(i -> request("r" + i, i < 12 ? 300 + 7 * i : 1000, "any"))
                .toArray(DeclaredDeployment.Request[]::new);
        DeclaredDeployment.Request[] tooMany = IntStream.range(0, 16)
                .mapToObj(i -> request("r" + i, 520 + 3 * i, "any"))
                .toArray(DeclaredDeployment.Request[]::new);
        tooMany[15] = request("r15", 1016, "any");

        assertThat(warnings(created(deployment(engine("a", alone(requests)))), List.of(ofDevices("odd", devices))))
                .isEmpty();
        assertThat(warnings(created(deployment(engine("a", alone(tooMany)))), List.of(ofDevices("odd", devices))))
                .containsExactly(POD + "\"odd\": request \"r15\" needs 1016 devices, a node has 1015");
    }
}
