package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.app.SimulatedHubApi.Wrote;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.ModelDeployment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** A hub writes what is news, once, whatever else changes and whatever becomes of the answers. */
final class ToldOnceTest {
    private static final Duration LONGER_THAN_STATUSES_ARE_APART = Duration.ofMillis(300);
    private static final HubScale.Size TWO = new HubScale.Size(1, 2, 0, 1, Duration.ZERO);
    private static final HubScale.Size ONE_WAITS = new HubScale.Size(1, 2, 1, 1, Duration.ZERO);
    private static final ObjectKey FIRST = new ObjectKey("team", "deployment-00000");
    private static final ObjectKey SECOND = new ObjectKey("team", "deployment-00001");

    private final StoredObjects objects = new StoredObjects();
    private RoundTrip trip = new RoundTrip(Duration.ZERO);
    private final Progress progress = new Progress();
    private final LeapingClock clock = new LeapingClock();
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private final Set<String> unanswered = ConcurrentHashMap.newKeySet();

    private void wrote(Wrote write) {
        progress.wrote(write);
        if (write instanceof Wrote.DeploymentStatus(var deployment)) {
            boolean isLost = unanswered.add(deployment.getMetadata().getName());
            told.add(text(deployment));
            if (isLost) {
                throw new IllegalStateException("The answer is lost.");
            }
        }
    }

    private static String text(ModelDeployment deployment) {
        return deployment.getMetadata().getName() + " " + deployment.getStatus();
    }

    private RunningHub start(SimulatedFleet fleet) {
        return new RunningHub(
                objects, fleet, new SimulatedHubApi(objects, trip, this::wrote), progress, _ -> {}, clock);
    }

    private boolean isComplete(ObjectKey key, int replicas) {
        ModelDeployment deployment = objects.deployments.get(key).orElseThrow();
        return deployment.getStatus() != null
                && deployment.getStatus().replicas() != null
                && deployment.getStatus().replicas().ready() == replicas
                && deployment.getStatus().replicas().total() == replicas
                && deployment.getStatus().conditions().stream()
                        .allMatch(condition -> condition.status() == Condition.Status.TRUE)
                && deployment.getStatus().conditions().stream()
                        .anyMatch(condition -> String.valueOf(condition.message())
                                .startsWith("%1$d of %1$d replicas run revision".formatted(replicas)));
    }

    /** Whether that was noted as well, which it is a moment after it is there. */
    private boolean isToldComplete(ObjectKey key, int replicas) {
        List<String> all = toldOf(key);
        return isComplete(key, replicas)
                && !all.isEmpty()
                && all.getLast().equals(text(objects.deployments.get(key).orElseThrow()));
    }

    private void scale(ObjectKey key, int replicas) {
        objects.deployments.change(key, _ -> true, there -> {
            ModelDeployment scaled = objects.read(
                    objects.json
                            .asJson(there)
                            .replace("\"replicas\":" + SimulatedFleet.REPLICAS_EACH, "\"replicas\":" + replicas),
                    ModelDeployment.class);
            // As an API server does.
            scaled.getMetadata().setGeneration(there.getMetadata().getGeneration() + 1);
            return scaled;
        });
    }

    private List<String> toldOf(ObjectKey key) {
        synchronized (told) {
            return told.stream().filter(one -> one.startsWith(key.name())).toList();
        }
    }

    @Test
    void aChangeThatIsNoNewsIsNotAnswered() throws InterruptedException {
        unanswered.addAll(List.of(FIRST.name(), SECOND.name()));
        try (SimulatedFleet fleet = SimulatedFleet.of(TWO, objects, trip);
                var _ = start(fleet)) {
            progress.until(() -> isToldComplete(FIRST, 10) && isToldComplete(SECOND, 10));
            List<String> before = toldOf(FIRST);
            objects.deployments.change(FIRST, _ -> true, there -> {
                there.getMetadata().setLabels(Map.of("seen", "yes"));
                return there;
            });
            // It is heard of later, and is news.
            scale(SECOND, 9);
            progress.until(() -> isComplete(SECOND, 9));

            assertThat(toldOf(FIRST)).isEqualTo(before);
        }
    }

    @Test
    void aHubThatBeginsDoesNotSayThatReplicasWaitForClustersWhichItHasYetToReach() throws InterruptedException {
        ObjectKey waiting = new ObjectKey("team", SimulatedFleet.contender(0));
        unanswered.addAll(List.of(FIRST.name(), SECOND.name(), waiting.name()));
        trip = new RoundTrip(Duration.ofMillis(50));
        try (SimulatedFleet fleet = SimulatedFleet.of(ONE_WAITS, objects, trip)) {
            try (var _ = start(fleet)) {
                progress.until(() -> isToldComplete(FIRST, 10)
                        && toldOf(waiting).stream().anyMatch(said -> said.contains("InsufficientCapacity")));
            }
            scale(SECOND, 9);
            try (var _ = start(fleet)) {
                progress.until(() -> isComplete(SECOND, 9));
            }
        }

        assertThat(toldOf(waiting)).isNotEmpty().noneMatch(said -> said.contains("ClusterNotReady"));
    }

    /** Who waits for a condition of the newest generation would otherwise see what was true of the one before. */
    @Test
    void nothingIsSaidOfAGenerationThatWasNotPlannedYet() throws InterruptedException {
        try (SimulatedFleet fleet = SimulatedFleet.of(TWO, objects, trip);
                var _ = start(fleet)) {
            progress.until(() -> isToldComplete(FIRST, 10) && isToldComplete(SECOND, 10));
            // By then the next one may be written at once.
            clock.leap(LONGER_THAN_STATUSES_ARE_APART);
            scale(SECOND, 9);
            progress.until(() -> isToldComplete(SECOND, 9));
        }

        assertThat(toldOf(SECOND))
                .filteredOn(said -> said.contains("observedGeneration=2"))
                .isNotEmpty()
                .noneMatch(said -> said.contains("10 of 10 replicas"));
    }

    @Test
    void aStatusOfWhichTheAnswerWasLostIsRightInTheEndAndNeverToldTwiceInARow() throws InterruptedException {
        try (SimulatedFleet fleet = SimulatedFleet.of(TWO, objects, trip);
                var _ = start(fleet)) {
            progress.until(() -> isToldComplete(FIRST, 10) && isToldComplete(SECOND, 10));
        }

        assertThat(unanswered).containsExactlyInAnyOrder(FIRST.name(), SECOND.name());
        for (ObjectKey key : List.of(FIRST, SECOND)) {
            List<String> all = toldOf(key);
            for (int next = 1; next < all.size(); next++) {
                assertThat(all.get(next)).isNotEqualTo(all.get(next - 1));
            }
        }
    }
}
