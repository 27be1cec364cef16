package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.manifests.Device;
import dev.stowage.manifests.Enforcement;
import dev.stowage.manifests.ExpectedPods;
import dev.stowage.manifests.Member;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.PoolObservationSpec;
import dev.stowage.manifests.ReplicaObservation;
import dev.stowage.manifests.ReplicaObservationSpec;
import dev.stowage.manifests.WorkloadRef;
import dev.stowage.owners.KnownObject;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Pool;
import dev.stowage.owners.RecordedReplica;
import dev.stowage.owners.RecordedWorkload;
import dev.stowage.owners.Role;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReductionTest {
    @Test
    void keepsWhoAnObjectIsAndItsOwners() {
        KnownObject known = Reduction.known(GivenObjects.object(
                "web-abc",
                "u2",
                new OwnerReferenceBuilder()
                        .withApiVersion("apps/v1")
                        .withKind("Deployment")
                        .withName("web")
                        .withUid("u1")
                        .withController(true)
                        .build(),
                new OwnerReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("ConfigMap")
                        .withName("c")
                        .withUid("u0")
                        .build()));

        assertThat(known)
                .isEqualTo(new KnownObject(
                        "u2",
                        List.of(
                                new OwnerRef("apps/v1", "Deployment", "web", "u1", true),
                                new OwnerRef("v1", "ConfigMap", "c", "u0", false))));
    }

    @Test
    void labelsThePodsOfAnEngine() {
        RecordedReplica replica = Reduction.replica(observation(
                "chat-0-3f9c2a7b10",
                new WorkloadRef("apps/v1", "Deployment", "web", "main", Member.Role.STANDALONE, null),
                pods(Member.Role.STANDALONE, null, Map.of("gpu", 8))));

        assertThat(replica)
                .isEqualTo(new RecordedReplica(
                        "u1",
                        List.of(new RecordedWorkload(
                                "apps",
                                "Deployment",
                                "web",
                                "main",
                                -1,
                                Role.STANDALONE,
                                new TreeMap<>(Map.of(
                                        "stowage.dev/deployment", "chat",
                                        "stowage.dev/replica", "chat-0-3f9c2a7b10",
                                        "stowage.dev/replica-uid", "0c4",
                                        "stowage.dev/replica-index", "0",
                                        "stowage.dev/engine", "main",
                                        "stowage.dev/role", "Standalone")),
                                "h100"))));
    }

    @Test
    void labelsTheClaimingPodsOfAGangCopy() {
        WorkloadRef leader = new WorkloadRef("v1", "Any", "web", "main", Member.Role.LEADER, 1);

        RecordedWorkload claiming = workload(leader, pods(Member.Role.LEADER, 1, Map.of("gpu", 8)));
        RecordedWorkload riding = workload(leader, pods(Member.Role.LEADER, 1, Map.of()));

        assertThat(claiming.group()).isEmpty();
        assertThat(claiming.labels())
                .containsEntry("stowage.dev/copy", "1")
                .containsEntry("stowage.dev/gang", "chat-0-3f9c2a7b10.main.1");
        assertThat(riding.labels()).containsEntry("stowage.dev/copy", "1").doesNotContainKey("stowage.dev/gang");
    }

    @Test
    void takesThePoolOfTheRightPods() {
        WorkloadRef worker = new WorkloadRef("apps/v1", "StatefulSet", "web", "main", Member.Role.WORKER, 1);

        assertThat(workload(worker, pods(Member.Role.WORKER, 1, Map.of())).pool())
                .isEqualTo("h100");
        assertThat(workload(worker, pods(Member.Role.WORKER, 0, Map.of())).pool())
                .isEmpty();
        assertThat(workload(worker, pods(Member.Role.LEADER, 1, Map.of())).pool())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "chat-0-3f9c2a7b10, 0",
        "chat-3-12-3f9c2a7b10, 12",
        "by-hand, ''",
        "chat-x-3f9c2a7b10, ''",
        "chat-0-3f9c2a7b1, ''",
        "chat-0-3f9c2a7b1z, ''"
    })
    void takesTheIndexFromTheName(String name, String index) {
        RecordedReplica replica = Reduction.replica(observation(
                name,
                new WorkloadRef("apps/v1", "Deployment", "web", "main", Member.Role.STANDALONE, null),
                pods(Member.Role.STANDALONE, null, Map.of())));

        assertThat(replica.workloads().getFirst().labels().getOrDefault("stowage.dev/replica-index", ""))
                .isEqualTo(index);
    }

    @Test
    void keepsWhereThePodsOfAPoolGo() {
        assertThat(Reduction.pool(pool("stowage")))
                .isEqualTo(new Pool(new TreeMap<>(Map.of("stowage.dev/pool", "h100")), "stowage"));
        assertThat(Reduction.pool(pool(null)).schedulerName()).isEmpty();
    }

    private static PoolObservation pool(@Nullable String scheduler) {
        PoolObservation pool = new PoolObservation();
        pool.setSpec(new PoolObservationSpec(
                "fleet", Map.of("stowage.dev/pool", "h100"), List.of(), "", scheduler, List.<Device>of()));
        return pool;
    }

    private static RecordedWorkload workload(WorkloadRef workload, ExpectedPods pods) {
        return Reduction.replica(observation("chat-0-3f9c2a7b10", workload, pods))
                .workloads()
                .getFirst();
    }

    private static ExpectedPods pods(Member.Role role, @Nullable Integer copy, Map<String, Integer> devices) {
        return new ExpectedPods("main", role, copy, 1, "h100", devices);
    }

    private static ReplicaObservation observation(String name, WorkloadRef workload, ExpectedPods pods) {
        ReplicaObservation observation = new ReplicaObservation();
        observation.setMetadata(
                new ObjectMetaBuilder().withName(name).withUid("u1").build());
        observation.setSpec(new ReplicaObservationSpec(
                "chat", "0c4", Enforcement.PREFERRED, List.of(workload), List.of(pods), List.of()));
        return observation;
    }
}
