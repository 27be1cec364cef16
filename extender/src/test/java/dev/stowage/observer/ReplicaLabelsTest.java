package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReplicaLabelsTest {
    private static final PodGroup MAIN = new PodGroup("main", "Standalone", PodGroup.NO_COPY);
    private static final PodGroup WORKERS = new PodGroup("main", "Worker", 1);
    private static final String LONG = "a-deployment-whose-name-is-longer-than-any-label-could-ever-be-in-kubernetes";

    private static ObservedReplica replica(String deployment) {
        return new ObservedReplica(
                new ReplicaKey("team", "chat-0", "model"),
                "observation",
                deployment,
                false,
                List.of(),
                List.of(
                        new ObservedReplica.Expected(MAIN, 1, new PoolName("h100"), new TreeMap<>()),
                        new ObservedReplica.Expected(WORKERS, 2, new PoolName("h100"), new TreeMap<>())),
                List.of(),
                false);
    }

    private static SortedMap<String, String> labels() {
        SortedMap<String, String> labels = new TreeMap<>();
        labels.put("stowage.dev/deployment", "chat");
        labels.put("stowage.dev/replica", "chat-0");
        labels.put("stowage.dev/replica-uid", "model");
        labels.put("stowage.dev/engine", "main");
        labels.put("stowage.dev/role", "Standalone");
        return labels;
    }

    @Test
    void areRightAsTheHubWritesThem() {
        SortedMap<String, String> ofWorkers = labels();
        ofWorkers.put("stowage.dev/role", "Worker");
        ofWorkers.put("stowage.dev/copy", "1");

        assertThat(ReplicaLabels.areRight(labels(), replica("chat"), MAIN)).isTrue();
        assertThat(ReplicaLabels.areRight(ofWorkers, replica("chat"), WORKERS)).isTrue();
    }

    @Test
    void ofAGangSayWhichPodsItsClaimingPodsMustNotMeet() {
        ObservedReplica gang = new ObservedReplica(
                new ReplicaKey("team", "chat-0", "model"),
                "observation",
                "chat",
                false,
                List.of(),
                List.of(new ObservedReplica.Expected(
                        WORKERS, 2, new PoolName("h100"), new TreeMap<>(Map.of("gpu", 8)))),
                List.of(),
                false);
        SortedMap<String, String> labels = labels();
        labels.put("stowage.dev/role", "Worker");
        labels.put("stowage.dev/copy", "1");
        assertThat(ReplicaLabels.areRight(labels, gang, WORKERS)).isFalse();

        labels.put("stowage.dev/gang", "chat-0.main.1");
        assertThat(ReplicaLabels.areRight(labels, gang, WORKERS)).isTrue();
    }

    @Test
    void sayTheIndexThatTheNameOfTheReplicaSays() {
        String name = "chat-7-0123456789";
        ObservedReplica replica = new ObservedReplica(
                new ReplicaKey("team", name, "model"),
                "observation",
                "chat",
                false,
                List.of(),
                List.of(),
                List.of(),
                false);
        SortedMap<String, String> labels = labels();
        labels.put("stowage.dev/replica", name);
        assertThat(ReplicaLabels.areRight(labels, replica, MAIN)).isFalse();

        labels.put("stowage.dev/replica-index", "7");
        assertThat(ReplicaLabels.areRight(labels, replica, MAIN)).isTrue();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "stowage.dev/deployment, other",
        "stowage.dev/replica, other",
        "stowage.dev/replica-uid, ''",
        "stowage.dev/engine, other",
        "stowage.dev/role, Leader",
        "stowage.dev/copy, 0",
    })
    void areWrongIfOneSaysSomethingElse(String label, String value) {
        SortedMap<String, String> labels = labels();
        labels.put(label, value);

        assertThat(ReplicaLabels.areRight(labels, replica("chat"), MAIN)).isFalse();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "a-deployment-whose-name-is-longer-than-any-label-cou-0123456789, true",
        "a-deployment-whose-name-is-longer-than-any-label-co-0123456789, false",
        "b-deployment-whose-name-is-longer-than-any-label-cou-0123456789, false",
    })
    void areCutWhereTheyAreTooLong(String label, boolean isRight) {
        SortedMap<String, String> labels = labels();
        labels.put("stowage.dev/deployment", label);

        assertThat(ReplicaLabels.areRight(labels, replica(LONG), MAIN)).isEqualTo(isRight);
    }

    @ParameterizedTest(name = "{0} {1} {2}: {3}")
    @CsvSource({
        "main, Standalone, '', Standalone",
        "main, Worker, 1, Worker",
        "main, Worker, '', ''",
        "main, Worker, 2, ''",
        "other, Worker, 1, ''",
        "main, Leader, 1, ''",
    })
    void speakOfOneGroup(String engine, String role, String copy, String found) {
        SortedMap<String, String> labels = labels();
        labels.put("stowage.dev/engine", engine);
        labels.put("stowage.dev/role", role);
        labels.put("stowage.dev/copy", copy);

        assertThat(ReplicaLabels.groupOf(labels, replica("chat")).map(PodGroup::role))
                .isEqualTo(Optional.of(found).filter(text -> !text.isEmpty()));
    }
}
