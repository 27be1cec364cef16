package dev.stowage.owners.kubernetes;

import static dev.stowage.owners.FakeCluster.controller;
import static dev.stowage.owners.FakeCluster.owner;
import static dev.stowage.owners.FakeCluster.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.ClusterView;
import dev.stowage.owners.ControllerChain;
import dev.stowage.owners.FakeCluster;
import dev.stowage.owners.Finding;
import dev.stowage.owners.Lineage;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Pool;
import dev.stowage.owners.RecordedReplica;
import dev.stowage.owners.Role;
import dev.stowage.owners.Stamp;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class PatientReplicasTest {
    private static final String SET = "apps/v1 StatefulSet set";
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Origin POD = new Origin(FakeCluster.NAMESPACE, List.of(controller(SET)), new TreeMap<>());
    private static final Lineage OF_REPLICA = new Lineage.OfReplica(
            new Stamp(new TreeMap<>(Map.of("made-by", "set", "role", "Standalone")), new TreeMap<>(), ""));

    private final News news = new News();
    private final List<OwnerRef> followed = new ArrayList<>();

    private static FakeCluster complete() {
        return new FakeCluster()
                .recording("r", workload(SET, Role.STANDALONE))
                .with(SET, owner("stowage.dev/v1alpha1 ReplicaObservation r"));
    }

    @Test
    void answersAtOnceWhatIsKnown() {
        assertThat(asking(complete(), Duration.ZERO).of(POD)).isEqualTo(OF_REPLICA);
    }

    @Test
    void answersAtOnceWhatLeadsNowhere() {
        assertThat(asking(new FakeCluster().with(SET), LONG).of(POD)).isEqualTo(new Lineage.OfNone());
    }

    @Test
    void answersAtOnceWhatCannotBeKnown() {
        ClusterView unreadable = new Changing(_ -> {}, new Finding.CannotBeFollowed("forbidden"));

        assertThat(asking(unreadable, LONG).of(POD))
                .isEqualTo(new Lineage.Unknown("StatefulSet.apps team/set: forbidden"));
    }

    @Test
    void givesUpWhenThereIsNoPatienceLeft() {
        assertThat(asking(new FakeCluster(), Duration.ZERO).of(POD))
                .isEqualTo(new Lineage.Unknown("StatefulSet.apps team/set"));
    }

    @Test
    void looksAgainWhenThereIsNews() {
        ClusterView cluster = new Changing(_ -> news.tell(), new Finding.Missing(), new Finding.Missing());

        assertThat(asking(cluster, LONG).of(POD)).isEqualTo(OF_REPLICA);
    }

    @Test
    void givesUpAlthoughThereIsNewsOfOthers() {
        long[] nanos = {0};
        ClusterView cluster = new Changing(
                _ -> {
                    nanos[0] += Duration.ofMillis(150).toNanos();
                    news.tell();
                },
                new Finding.Missing(),
                new Finding.Missing(),
                new Finding.Missing());
        PatientReplicas replicas = new PatientReplicas(
                new ControllerChain(cluster), news, followed::add, Duration.ofMillis(200), () -> nanos[0]);

        assertThat(replicas.of(POD)).isEqualTo(new Lineage.Unknown("StatefulSet.apps team/set"));
    }

    @Test
    void followsAKindThatItMeetsFirst() {
        ClusterView cluster = new Changing(_ -> news.tell(), new Finding.NotFollowed());

        assertThat(asking(cluster, LONG).of(POD)).isEqualTo(OF_REPLICA);
        assertThat(followed).containsExactly(controller(SET));
    }

    @Test
    void doesNotWaitForAKindThatItMeetsFirstIfThereIsNoPatience() {
        ClusterView cluster = new Changing(_ -> {}, new Finding.NotFollowed());

        assertThat(asking(cluster, Duration.ZERO).of(POD)).isEqualTo(new Lineage.Unknown("StatefulSet set"));
        assertThat(followed).containsExactly(controller(SET));
    }

    @Test
    void givesUpWhenItIsInterrupted() {
        Thread.currentThread().interrupt();

        Lineage lineage = asking(new FakeCluster(), LONG).of(POD);

        assertThat(lineage).isEqualTo(new Lineage.Unknown("StatefulSet.apps team/set"));
        assertThat(Thread.interrupted()).isTrue();
    }

    private PatientReplicas asking(ClusterView cluster, Duration patience) {
        return new PatientReplicas(new ControllerChain(cluster), news, followed::add, patience, () -> 0L);
    }

    /** A complete cluster, of which something else is found first. */
    private static final class Changing implements ClusterView {
        private final ClusterView complete = complete();
        private final Consumer<ObjectKey> asked;
        private final Deque<Finding> first;

        Changing(Consumer<ObjectKey> asked, Finding... first) {
            this.asked = asked;
            this.first = new ArrayDeque<>(List.of(first));
        }

        @Override
        public Finding find(ObjectKey object) {
            asked.accept(object);
            return first.isEmpty() ? complete.find(object) : first.pop();
        }

        @Override
        public Optional<RecordedReplica> replica(String namespace, String name) {
            return complete.replica(namespace, name);
        }

        @Override
        public Pool pool(String name) {
            return complete.pool(name);
        }
    }
}
