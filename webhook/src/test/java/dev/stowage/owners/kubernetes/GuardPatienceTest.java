package dev.stowage.owners.kubernetes;

import static dev.stowage.owners.FakeCluster.controller;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.ClusterView;
import dev.stowage.owners.ControllerChain;
import dev.stowage.owners.FakeCluster;
import dev.stowage.owners.Finding;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Pool;
import dev.stowage.owners.RecordedReplica;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.GuardedChange;
import dev.stowage.webhook.GuardedObject;
import dev.stowage.webhook.Outcome;
import dev.stowage.webhook.ReplicaGuard;
import dev.stowage.webhook.TrustedAccounts;
import dev.stowage.webhook.User;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** How long the guard of replicas waits for the caches of owners. */
final class GuardPatienceTest {
    private final News news = new News();

    @Test
    void guardsWithinOnePatienceHoweverManyOwnersAndPlacesThereAre() {
        long[] nanos = {0};
        ClusterView cluster = new Empty(() -> {
            nanos[0] += Duration.ofMillis(50).toNanos();
            news.tell();
        });
        PatientReplicas replicas = new PatientReplicas(
                new ControllerChain(cluster), news, _ -> {}, Duration.ofMillis(200), () -> nanos[0]);
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

    /** A cluster of which nothing is known, and each question is noticed. */
    private record Empty(Runnable asked) implements ClusterView {
        @Override
        public Finding find(ObjectKey object) {
            asked.run();
            return new Finding.Missing();
        }

        @Override
        public Optional<RecordedReplica> replica(String namespace, String name) {
            return Optional.empty();
        }

        @Override
        public Pool pool(String name) {
            return Pool.UNKNOWN;
        }
    }
}
