package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.fleet.PlacedEngine.DeviceRequest;
import dev.stowage.fleet.PlacedEngine.PlacedMember;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class DispatchedEngineTest {
    private static final String REPLICA = "chat-0-3f9c2a7b10";

    @Test
    void ofOneMemberIsADeploymentOfAllCopies() {
        assertThat(dispatched(GangApi.STATEFUL_SETS, engine("main", 3, member(Role.STANDALONE, 1))))
                .containsExactly("chat-0-3f9c2a7b10-main: Singles chat-0-3f9c2a7b10-main [3 Standalone 0]");
    }

    @Test
    void ofAGangIsTwoStatefulSetsForEachCopy() {
        assertThat(dispatched(GangApi.STATEFUL_SETS, gang("main", 2, 3)))
                .containsExactly(
                        "chat-0-3f9c2a7b10-main: Pair chat-0-3f9c2a7b10-main-0-leader chat-0-3f9c2a7b10-main-0-worker"
                                + " chat-0-3f9c2a7b10-main-0 [1 Leader 0, 3 Worker 0]",
                        "chat-0-3f9c2a7b10-main: Pair chat-0-3f9c2a7b10-main-1-leader chat-0-3f9c2a7b10-main-1-worker"
                                + " chat-0-3f9c2a7b10-main-1 [1 Leader 1, 3 Worker 1]");
    }

    @Test
    void ofAGangIsOneLeaderWorkerSetForEachCopyWhereTheClusterHasThem() {
        assertThat(dispatched(GangApi.LEADER_WORKER_SETS, gang("main", 2, 1)))
                .containsExactly(
                        "chat-0-3f9c2a7b10-main: GangSet chat-0-3f9c2a7b10-main-0 [1 Leader 0, 1 Worker 0]",
                        "chat-0-3f9c2a7b10-main: GangSet chat-0-3f9c2a7b10-main-1 [1 Leader 1, 1 Worker 1]");
    }

    @Test
    void calledAsAnothersCopyHasAServiceOfItsOwn() {
        PlacedEngine other = engine("main-0", 1, member(Role.STANDALONE, 1));

        for (GangApi gangs : GangApi.values()) {
            List<DispatchedEngine> engines = DispatchedEngine.of(REPLICA, List.of(gang("main", 1, 1), other), gangs);
            List<String> services = engines.stream()
                    .flatMap(engine -> Stream.concat(
                            Stream.of(engine.service()),
                            engine.workloads().stream().flatMap(DispatchedEngineTest::ofCopy)))
                    .map(WorkloadName::text)
                    .toList();

            assertThat(services).doesNotHaveDuplicates().hasSize(3);
        }
    }

    private static Stream<WorkloadName> ofCopy(Workload workload) {
        return switch (workload) {
            case Workload.Singles _ -> Stream.empty();
            case Workload.Pair pair -> Stream.of(pair.peers());
            case Workload.GangSet set -> Stream.of(set.name());
        };
    }

    @Test
    void leavesALeaderWorkerSetRoomForTheNamesItMakes() {
        PlacedEngine engine = gang("e".repeat(34), 1, 1);

        Workload set = DispatchedEngine.of(REPLICA, List.of(engine), GangApi.LEADER_WORKER_SETS)
                .getFirst()
                .workloads()
                .getFirst();

        assertThat(set)
                .isInstanceOfSatisfying(
                        Workload.GangSet.class,
                        gang -> assertThat(gang.name().text()).hasSize(50));
    }

    @Test
    void namesClaimTemplatesByGroupAndRevision() {
        WorkloadPods alone = new WorkloadPods(new PodGroup("main", Role.STANDALONE, 0), 1, member(Role.STANDALONE, 1));
        WorkloadPods worker = new WorkloadPods(new PodGroup("main", Role.WORKER, 1), 1, member(Role.WORKER, 1));

        assertThat(DispatchedEngine.claimTemplate("chat", alone, "").text()).isEqualTo("chat-main-standalone");
        assertThat(DispatchedEngine.claimTemplate("chat", alone, "7d4f").text()).isEqualTo("chat-main-standalone-7d4f");
        assertThat(DispatchedEngine.claimTemplate("chat", worker, "7d4f").text())
                .isEqualTo("chat-main-1-worker-7d4f");
    }

    @Test
    void keepsAGangInTheDomainOfItsPrediction() {
        WorkloadPods leader = new WorkloadPods(new PodGroup("main", Role.LEADER, 0), 1, member(Role.LEADER, 1));
        WorkloadPods other = new WorkloadPods(new PodGroup("main", Role.LEADER, 1), 1, member(Role.LEADER, 1));
        WorkloadPods alone = new WorkloadPods(new PodGroup("main", Role.STANDALONE, 0), 1, member(Role.STANDALONE, 1));
        List<PredictedNode> prediction = List.of(new PredictedNode(
                "h100",
                new SlotName("chat/0"),
                DeviceCounts.NONE,
                "rack-b",
                false,
                List.of(new PredictedNode.Pods(leader.group(), 1), new PredictedNode.Pods(alone.group(), 1))));

        assertThat(DispatchedEngine.domain(prediction, leader)).isEqualTo("rack-b");
        assertThat(DispatchedEngine.domain(prediction, other)).isEmpty();
        assertThat(DispatchedEngine.domain(prediction, alone)).isEmpty();
    }

    @Test
    void refusesAGangWithoutALeader() {
        PlacedEngine headless = engine("main", 1, member(Role.WORKER, 2));

        assertThatThrownBy(() -> DispatchedEngine.of(REPLICA, List.of(headless), GangApi.STATEFUL_SETS))
                .hasMessage("The engine (main) has no Leader.");
    }

    private static List<String> dispatched(GangApi gangs, PlacedEngine... engines) {
        return DispatchedEngine.of(REPLICA, List.of(engines), gangs).stream()
                .flatMap(engine -> engine.workloads().stream()
                        .map(workload -> "%s: %s %s".formatted(engine.service(), named(workload), pods(workload))))
                .toList();
    }

    private static String named(Workload workload) {
        return switch (workload) {
            case Workload.Singles(var name, var _) -> "Singles " + name;
            case Workload.Pair pair -> "Pair %s %s %s".formatted(pair.leaderName(), pair.workersName(), pair.peers());
            case Workload.GangSet(var name, var _, var _) -> "GangSet " + name;
        };
    }

    private static List<String> pods(Workload workload) {
        return workload.pods().stream()
                .map(pods -> "%d %s %d"
                        .formatted(
                                pods.count(), pods.group().role(), pods.group().copy()))
                .toList();
    }

    private static PlacedEngine gang(String name, int copies, int workers) {
        return engine(name, copies, member(Role.LEADER, 1), member(Role.WORKER, workers));
    }

    private static PlacedEngine engine(String name, int copies, PlacedMember... members) {
        return new PlacedEngine(name, copies, List.of(members));
    }

    private static PlacedMember member(Role role, int workers) {
        return new PlacedMember(
                role, workers, "h100", List.of(new DeviceRequest("gpu", "gpu", "gpu.nvidia.com", "", 8, List.of())));
    }
}
