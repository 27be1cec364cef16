package dev.stowage.observer.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.observer.ObservedReplica;
import dev.stowage.observer.ReplicaStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class LabelRepairTest {
    private static final PodGroup LEADER = new PodGroup("main", "Leader", 1);
    private static final PodGroup WORKER = new PodGroup("main", "Worker", 1);
    private static final ObservedReplica REPLICA = new ObservedReplica(
            new ReplicaKey("team", "chat-3-0123456789", "u"),
            "observation",
            "chat",
            false,
            List.of(),
            List.of(
                    new ObservedReplica.Expected(LEADER, 1, new PoolName("h100"), new TreeMap<>(Map.of("gpu", 8))),
                    new ObservedReplica.Expected(WORKER, 2, new PoolName("h100"), new TreeMap<>())),
            List.of(),
            false);

    private static Pod toApply(PodGroup group) {
        return LabelRepair.toApply(
                new ReplicaStatus.Mislabelled(new PodKey("team", "p"), new PodUid("u1"), group), REPLICA);
    }

    @Test
    void givesAllLabelsToThatPodAlone() {
        Pod pod = toApply(LEADER);

        assertThat(pod.getMetadata().getNamespace()).isEqualTo("team");
        assertThat(pod.getMetadata().getName()).isEqualTo("p");
        assertThat(pod.getMetadata().getUid()).isEqualTo("u1");
        assertThat(pod.getSpec()).isNull();
        assertThat(pod.getMetadata().getLabels())
                .containsEntry("stowage.dev/gang", "chat-3-0123456789.main.1")
                .containsEntry("stowage.dev/replica-index", "3")
                .containsEntry("stowage.dev/copy", "1")
                .containsEntry("stowage.dev/role", "Leader");
    }

    @Test
    void putsPodsThatClaimNothingInNobodysWay() {
        assertThat(toApply(WORKER).getMetadata().getLabels()).doesNotContainKey("stowage.dev/gang");
    }
}
