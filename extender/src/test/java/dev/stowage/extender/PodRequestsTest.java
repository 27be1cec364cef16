package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What kube-scheduler counts for a pod: CPU in thousandths, bytes, GPUs. */
final class PodRequestsTest {
    record Requested(String name, String counted, PodRequests pod) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static ResourceAmounts gpus(String gpus) {
        return amounts("0", "0", gpus);
    }

    private static ResourceAmounts cpu(String cpu) {
        return one(ResourceName.CPU, cpu);
    }

    private static ResourceAmounts one(ResourceName name, String amount) {
        SortedMap<ResourceName, Amount> amounts = new TreeMap<>();
        amounts.put(name, Amount.of(amount));
        return new ResourceAmounts(amounts);
    }

    private static ResourceAmounts amounts(String cpu, String memory, String gpus) {
        return cpu(cpu).plus(one(ResourceName.MEMORY, memory)).plus(one(new ResourceName("example.com/gpu"), gpus));
    }

    private static Container uses(ResourceAmounts requests) {
        return Container.of(requests);
    }

    private static PodRequests pod(List<Container> containers, List<Container> initContainers) {
        return new PodRequests(containers, initContainers, PodLevel.NONE, ResourceAmounts.NONE, false);
    }

    private static Reported says(ResourceAmounts amounts) {
        return new Reported.Says(amounts);
    }

    private static Reported nothing() {
        return new Reported.Nothing();
    }

    static Stream<Requested> containers() {
        return Stream.of(
                new Requested("nothing", "0m 0B 0", pod(List.of(), List.of())),
                new Requested(
                        "one container", "1500m 1024B 2", pod(List.of(uses(amounts("1.5", "1024", "2"))), List.of())),
                new Requested(
                        "containers add up", "0m 0B 5", pod(List.of(uses(gpus("2")), uses(gpus("3"))), List.of())),
                new Requested(
                        "the larger of an init container",
                        "0m 0B 4",
                        pod(List.of(uses(gpus("2"))), List.of(uses(gpus("4"))))),
                new Requested(
                        "and what runs after it",
                        "0m 0B 5",
                        pod(List.of(uses(gpus("2")), uses(gpus("3"))), List.of(uses(gpus("4"))))),
                new Requested(
                        "init containers run one after the other",
                        "0m 0B 4",
                        pod(List.of(uses(gpus("2"))), List.of(uses(gpus("4")), uses(gpus("3"))))),
                new Requested(
                        "each resource by itself",
                        "3000m 7B 4",
                        pod(List.of(uses(amounts("1", "7", "4"))), List.of(uses(amounts("3", "2", "1"))))),
                new Requested(
                        "a sidecar runs with the containers",
                        "0m 0B 3",
                        pod(List.of(uses(gpus("2"))), List.of(Container.sidecar(gpus("1"))))),
                new Requested(
                        "and with init containers after it",
                        "0m 0B 5",
                        pod(List.of(uses(gpus("2"))), List.of(Container.sidecar(gpus("1")), uses(gpus("4"))))),
                new Requested(
                        "not with those before it",
                        "0m 0B 4",
                        pod(List.of(uses(gpus("2"))), List.of(uses(gpus("4")), Container.sidecar(gpus("1"))))),
                new Requested(
                        "sidecars add up",
                        "0m 0B 7",
                        pod(
                                List.of(uses(gpus("2"))),
                                List.of(Container.sidecar(gpus("1")), Container.sidecar(gpus("2")), uses(gpus("4"))))),
                new Requested(
                        "rounded up once, for the pod",
                        "1m 1B 1",
                        pod(
                                List.of(uses(amounts("0.0004", "0.4", "0.4")), uses(amounts("0.0004", "0.4", "0.4"))),
                                List.of())),
                new Requested(
                        "just above a whole",
                        "2m 2B 2",
                        pod(List.of(uses(amounts("0.001000001", "1.000000001", "1.1"))), List.of())),
                new Requested(
                        "more than can be counted",
                        "9223372036854775807m 9223372036854775807B 9223372036854775807",
                        pod(List.of(uses(amounts("1e30", "1e300", "9223372036854775808"))), List.of())),
                new Requested(
                        "the most that can be counted",
                        "9223372036854775807m 9223372036854775807B 9223372036854775807",
                        pod(
                                List.of(uses(
                                        amounts("9223372036854775.807", "9223372036854775807", "9223372036854775807"))),
                                List.of())));
    }

    @ParameterizedTest
    @MethodSource
    void containers(Requested tested) {
        assertThat(counted(tested.pod)).isEqualTo(tested.counted);
    }

    private static PodRequests whole(PodLevel level, ResourceAmounts overhead, Container... containers) {
        return new PodRequests(List.of(containers), List.of(), level, overhead, false);
    }

    private static PodLevel level(ResourceAmounts requests) {
        return new PodLevel(requests, nothing(), nothing());
    }

    static Stream<Requested> podLevel() {
        ResourceAmounts gpu = gpus("1");
        return Stream.of(
                new Requested("overhead is added", "1250m 0B 0", whole(PodLevel.NONE, cpu("0.25"), uses(cpu("1")))),
                new Requested("overhead of what nobody requests", "0m 0B 1", whole(PodLevel.NONE, gpu)),
                new Requested(
                        "the pod's request replaces a smaller sum",
                        "4000m 0B 0",
                        whole(level(cpu("4")), ResourceAmounts.NONE, uses(cpu("1")))),
                new Requested(
                        "and a larger one", "1000m 0B 0", whole(level(cpu("1")), ResourceAmounts.NONE, uses(cpu("4")))),
                new Requested(
                        "only of the resources it names",
                        "1000m 9B 0",
                        whole(level(cpu("1")), ResourceAmounts.NONE, uses(amounts("4", "9", "0")))),
                new Requested(
                        "overhead is added to it", "1250m 0B 0", whole(level(cpu("1")), cpu("0.25"), uses(cpu("4")))),
                new Requested(
                        "GPUs are the containers'",
                        "1000m 0B 3",
                        whole(level(amounts("1", "0", "1")), ResourceAmounts.NONE, uses(gpus("3")))),
                new Requested(
                        "GPUs alone at this level say nothing",
                        "4000m 0B 0",
                        whole(
                                level(one(new ResourceName("example.com/gpu"), "1")),
                                ResourceAmounts.NONE,
                                uses(cpu("4")))),
                new Requested(
                        "huge pages do set the level",
                        "4000m 0B 0",
                        whole(
                                level(one(new ResourceName("hugepages-2Mi"), "1")),
                                ResourceAmounts.NONE,
                                uses(cpu("4")))));
    }

    @ParameterizedTest
    @MethodSource
    void podLevel(Requested tested) {
        assertThat(counted(tested.pod)).isEqualTo(tested.counted);
    }

    private static PodRequests resizing(boolean infeasible, String spec, Reported allocated, Reported actuated) {
        Container container = new Container(cpu(spec), false, allocated, actuated);
        return new PodRequests(List.of(container), List.of(), PodLevel.NONE, ResourceAmounts.NONE, infeasible);
    }

    private static PodRequests resizingWhole(boolean infeasible, String spec, Reported allocated, Reported actuated) {
        Container container = Container.of(cpu("1"));
        return new PodRequests(
                List.of(container),
                List.of(),
                new PodLevel(cpu(spec), allocated, actuated),
                ResourceAmounts.NONE,
                infeasible);
    }

    static Stream<Requested> resizing() {
        return Stream.of(
                new Requested("no status", "2000m 0B 0", resizing(false, "2", nothing(), nothing())),
                new Requested("growing", "4000m 0B 0", resizing(false, "4", says(cpu("2")), says(cpu("2")))),
                new Requested(
                        "shrinking, not allocated yet",
                        "4000m 0B 0",
                        resizing(false, "2", says(cpu("4")), says(cpu("4")))),
                new Requested(
                        "shrinking, not actuated yet",
                        "4000m 0B 0",
                        resizing(false, "2", says(cpu("2")), says(cpu("4")))),
                new Requested(
                        "allocated, and nothing is said of what runs",
                        "4000m 0B 0",
                        resizing(false, "2", says(cpu("4")), nothing())),
                new Requested("refused by the node", "2000m 0B 0", resizing(true, "4", says(cpu("2")), says(cpu("2")))),
                new Requested(
                        "refused, and only allocation is said",
                        "2000m 0B 0",
                        resizing(true, "4", says(cpu("2")), nothing())),
                new Requested("refused, and nothing is said", "0m 0B 0", resizing(true, "4", nothing(), nothing())),
                new Requested("the pod grows", "4000m 0B 0", resizingWhole(false, "4", says(cpu("2")), says(cpu("2")))),
                new Requested(
                        "the pod shrinks", "4000m 0B 0", resizingWhole(false, "2", says(cpu("4")), says(cpu("3")))),
                new Requested(
                        "the pod shrinks, not actuated yet",
                        "4000m 0B 0",
                        resizingWhole(false, "2", says(cpu("2")), says(cpu("4")))),
                new Requested(
                        "the pod's status says nothing", "2000m 0B 0", resizingWhole(false, "2", nothing(), nothing())),
                new Requested(
                        "refused to the pod", "2000m 0B 0", resizingWhole(true, "4", says(cpu("2")), says(cpu("2")))),
                new Requested(
                        "refused to the pod, and nothing is said",
                        "4000m 0B 0",
                        resizingWhole(true, "4", nothing(), nothing())),
                new Requested(
                        "refused to the pod, and only what runs is said",
                        "2000m 0B 0",
                        resizingWhole(true, "4", nothing(), says(cpu("2")))));
    }

    @ParameterizedTest
    @MethodSource
    void resizing(Requested tested) {
        assertThat(counted(tested.pod)).isEqualTo(tested.counted);
    }

    @Test
    void takesContainersTogetherFromThePodsStatusWhereItHasBoth() {
        PodLevel level = new PodLevel(ResourceAmounts.NONE, says(gpus("3")), says(gpus("2")));

        assertThat(counted(whole(level, ResourceAmounts.NONE, uses(gpus("1"))))).isEqualTo("0m 0B 3");
    }

    @Test
    void takesNothingFromThePodsStatusAloneThatItsSpecDoesNotName() {
        PodLevel level = new PodLevel(ResourceAmounts.NONE, says(cpu("3")), says(cpu("2")));

        assertThat(counted(whole(level, ResourceAmounts.NONE, uses(cpu("4"))))).isEqualTo("4000m 0B 0");
    }

    @Test
    void refusesANegativeAmount() {
        assertThatThrownBy(() -> Amount.of("-1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The amount (-1) must not be negative.");
    }

    private static String counted(PodRequests pod) {
        Resources counted = pod.effective();
        return "%dm %dB %d"
                .formatted(
                        counted.cpu().value(),
                        counted.memory().value(),
                        counted.extended().of(new ResourceName("example.com/gpu")));
    }
}
