package dev.stowage.webhook.kubernetes;

import static dev.stowage.webhook.FakeCluster.controller;
import static dev.stowage.webhook.FakeCluster.owner;
import static dev.stowage.webhook.FakeCluster.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.webhook.ClusterView;
import dev.stowage.webhook.ControllerChain;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.FakeCluster;
import dev.stowage.webhook.Finding;
import dev.stowage.webhook.GuardedChange;
import dev.stowage.webhook.GuardedObject;
import dev.stowage.webhook.Lineage;
import dev.stowage.webhook.ObjectKey;
import dev.stowage.webhook.Origin;
import dev.stowage.webhook.Outcome;
import dev.stowage.webhook.OwnerRef;
import dev.stowage.webhook.Pool;
import dev.stowage.webhook.RecordedReplica;
import dev.stowage.webhook.ReplicaGuard;
import dev.stowage.webhook.Role;
import dev.stowage.webhook.Stamp;
import dev.stowage.webhook.TrustedAccounts;
import dev.stowage.webhook.User;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
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
    void guardsWithinOnePatienceHoweverManyOwnersAndPlacesThereAre() {
        long[] nanos = {0};
        ClusterView cluster = new Changing(
                _ -> {
                    nanos[0] += Duration.ofMillis(50).toNanos();
                    news.tell();
                },
                Collections.nCopies(1_000, new Finding.Missing()).toArray(Finding[]::new));
        PatientReplicas replicas = new PatientReplicas(
                new ControllerChain(cluster), news, followed::add, Duration.ofMillis(200), () -> nanos[0]);
        List<OwnerRef> owners = new ArrayList<>();
        List<GuardedObject.Place> places = new ArrayList<>();
        for (int number = 0; number < 1_000; number++) {
            owners.add(controller("apps/v1 ReplicaSet web-" + number));
            places.add(new GuardedObject.Place(
                    "spec.volumeClaimTemplates[%d].metadata.labels".formatted(number),
                    new TreeMap<>(Map.of("a", "1", "pod-template-hash", "x"))));
        }
        places.add(new GuardedObject.Place(
                "spec.template.metadata.labels", new TreeMap<>(Map.of("pod-template-hash", "x"))));
        ObjectKey object = new ObjectKey("apps", "ReplicaSet", FakeCluster.NAMESPACE, "web-x");

        Decision decision = new ReplicaGuard(
                        TrustedAccounts.usual("stowage-system"), new TreeSet<>(List.of("a")), replicas)
                .decide(
                        new User("alice", new TreeSet<>()),
                        new GuardedChange.Creation(
                                new GuardedObject(new Origin(object, owners, new TreeMap<>()), places)));

        assertThat(decision.outcome()).isEqualTo(Outcome.OWNER_UNKNOWN);
        // One look more may be under way when patience ends, and each further question is looked up once.
        assertThat(Duration.ofNanos(nanos[0])).isLessThanOrEqualTo(Duration.ofMillis(400));
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
