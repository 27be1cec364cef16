package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.manifests.Labels;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The API server takes no replica of one deployment, for example because of a quota. */
final class RefusedReplicasTest {
    private static final HubScale.Size TWO = new HubScale.Size(1, 2, 0, 1, Duration.ZERO);
    private static final ObjectKey FIRST = new ObjectKey("team", "deployment-00000");
    private static final ObjectKey SECOND = new ObjectKey("team", "deployment-00001");

    private final StoredObjects objects = new StoredObjects();
    private final Progress progress = new Progress();
    private final LeapingClock clock = new LeapingClock();
    private final SimulatedHubApi api = new SimulatedHubApi(objects, new RoundTrip(Duration.ZERO), progress::wrote);

    private Optional<String> rolling(ObjectKey deployment) {
        return objects.deployments.get(deployment).stream()
                .flatMap(there -> Optional.ofNullable(there.getStatus()).stream())
                .flatMap(status -> status.conditions().stream())
                .filter(condition -> condition.type().equals("Progressing"))
                .map(condition -> condition.reason() + ": " + condition.message())
                .findFirst();
    }

    private boolean isReady(ObjectKey deployment) {
        return objects.deployments
                .get(deployment)
                .map(there -> there.getStatus())
                .filter(status ->
                        status.replicas() != null && status.replicas().ready() == SimulatedFleet.REPLICAS_EACH)
                .isPresent();
    }

    @Test
    void keepNobodyElseWaitingAndAreTriedAgainAfterAMinute() throws InterruptedException {
        api.refuse(draft -> FIRST.name().equals(draft.getMetadata().getLabels().get(Labels.DEPLOYMENT)));
        try (SimulatedFleet fleet = SimulatedFleet.of(TWO, objects, new RoundTrip(Duration.ZERO));
                var _ = new RunningHub(objects, fleet, api, progress, _ -> {}, clock)) {
            progress.until(() -> isReady(SECOND) && rolling(FIRST).isPresent());
            assertThat(rolling(FIRST)).contains("ReplicaRefused: exceeded quota");
            assertThat(isReady(FIRST)).isFalse();

            api.refuse(_ -> false);
            clock.leap(Duration.ofMinutes(1));

            progress.until(() -> isReady(FIRST) && rolling(FIRST).orElse("").startsWith("Complete: 10 of 10 replicas"));
        }
    }
}
