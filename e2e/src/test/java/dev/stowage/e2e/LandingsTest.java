package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.e2e.Allocations.Event;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The judge of landings, on nodes with 8 devices. */
final class LandingsTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private final List<ModelReplica> replicas = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();

    @Test
    void takesTheFirstPodOfASlotToAnyNodeOfItsBucketAndTheOthersToTheSame() {
        predict("chat", seat("chat/0", 8, "main", 2));
        land("chat", "main", "n1", 2);
        land("chat", "main", "n1", 2);

        Landings.Reading reading = judged();

        assertThat(reading.astray()).isZero();
        assertThat(reading.nodes()).isEqualTo(Map.of("chat/0", "n1"));
        assertThat(reading.slots()).isEqualTo(Map.of("claim-0", "chat/0", "claim-1", "chat/0"));
    }

    @Test
    void findsAFollowingPodOnAnotherNode() {
        predict("chat", seat("chat/0", 8, "main", 2));
        land("chat", "main", "n1", 2);
        land("chat", "main", "n2", 2);

        assertThat(judged().astray()).isEqualTo(1);
    }

    @Test
    void findsAFirstPodOnANodeOfAnotherBucket() {
        land("foreign", "main", "n1", 3);
        predict("chat", seat("chat/0", 8, "main", 1));
        land("chat", "main", "n1", 2);

        assertThat(judged().astray()).isEqualTo(1);
        assertThat(judged().slots()).isEmpty();
    }

    @Test
    void knowsWhatWasGivenBack() {
        land("foreign", "main", "n1", 3);
        events.add(new Event.Released((Event.Taken) events.getFirst()));
        predict("chat", seat("chat/0", 8, "main", 1));
        land("chat", "main", "n1", 2);

        assertThat(judged().astray()).isZero();
    }

    @Test
    void followsASlotThatReplicasShareInWhateverOrderTheyArrive() {
        predict("chat", seat("chat/0", 8, "main", 1));
        predict("code", seat("chat/0", 8, "main", 1));
        land("code", "main", "n1", 2);
        land("chat", "main", "n1", 2);

        assertThat(judged().astray()).isZero();
    }

    @Test
    void readsEqualPodsAsWhateverMakesTheFewestAstray() {
        predict("chat", seat("chat/0", 8, "main", 1), seat("chat/1", 8, "main", 1));
        predict("code", seat("chat/1", 8, "main", 1));
        land("chat", "main", "n1", 2);
        land("chat", "main", "n2", 2);
        land("code", "main", "n1", 2);

        assertThat(judged().astray()).isZero();
        assertThat(judged().nodes()).isEqualTo(Map.of("chat/1", "n1", "chat/0", "n2"));
    }

    @Test
    void doesNotJudgeWhatNobodyPredicted() {
        land("foreign", "main", "n1", 3);

        assertThat(judged().astray()).isZero();
    }

    private Landings.Reading judged() {
        return Landings.of(8, replicas, events);
    }

    private void predict(String replica, String... seats) {
        replicas.add(YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: ModelReplica
                metadata: {name: %1$s, namespace: team, uid: %1$s}
                spec: {clusterName: east, engines: [], prediction: [%2$s]}
                """.formatted(replica, String.join(", ", seats)), ModelReplica.class));
    }

    private static String seat(String slot, int free, String engine, int count) {
        return "{pool: h100, slot: %s, free: {gpu: %d}, pods: [{engine: %s, role: Standalone, count: %d}]}"
                .formatted(slot, free, engine, count);
    }

    private void land(String replica, String engine, String node, int devices) {
        String claim = "claim-" + events.size();
        events.add(new Event.Taken(
                claim,
                claim,
                Map.of(Labels.REPLICA_UID, replica, Labels.ENGINE, engine, Labels.ROLE, "Standalone"),
                node,
                devices));
    }
}
