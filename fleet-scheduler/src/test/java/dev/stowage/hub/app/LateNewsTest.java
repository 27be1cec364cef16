package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.app.SimulatedHubApi.Wrote;
import dev.stowage.hub.wire.HubNews;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A hub that hears late of what it has written itself: it must not plan as if it had not. */
final class LateNewsTest {
    private static final HubScale.Size ONE = new HubScale.Size(1, 1, 0, 1, Duration.ZERO);

    /** Several times what a hub waits for more changes before it plans. */
    private static final RoundTrip LATE = new RoundTrip(Duration.ofMillis(500));

    private final StoredObjects objects = new StoredObjects();
    private final RoundTrip trip = new RoundTrip(Duration.ZERO);
    private final Progress progress = new Progress();
    private final List<ObjectKey> deleted = Collections.synchronizedList(new ArrayList<>());

    private void wrote(Wrote write) {
        if (write instanceof Wrote.Deletion(var replica)) {
            deleted.add(replica);
        }
        progress.wrote(write);
    }

    private void delay(HubNews news) {
        if (news instanceof HubNews.Seen(ModelReplica replica)
                && replica.getMetadata().getDeletionTimestamp() != null) {
            LATE.await();
        }
    }

    private void scale(int from, int to) {
        ObjectKey key = new ObjectKey(
                "team", objects.deployments.all().getFirst().getMetadata().getName());
        objects.deployments.change(
                key,
                _ -> true,
                there -> objects.read(
                        objects.json.asJson(there).replace("\"replicas\":" + from, "\"replicas\":" + to),
                        ModelDeployment.class));
    }

    @Test
    void aRemovalIsNotDecidedAgainBeforeItIsHeardOf() throws InterruptedException {
        try (SimulatedFleet fleet = SimulatedFleet.of(ONE, objects, trip);
                var _ = new RunningHub(
                        objects,
                        fleet,
                        new SimulatedHubApi(objects, trip, this::wrote),
                        progress,
                        this::delay,
                        Clock.systemUTC())) {
            progress.until(() -> progress.ready() == SimulatedFleet.REPLICAS_EACH);
            scale(SimulatedFleet.REPLICAS_EACH, 5);
            progress.until(() -> deleted.size() == 5);
            scale(5, 4);
            progress.until(() -> objects.replicas.all().size() == 4);
        }

        assertThat(deleted).hasSize(6).doesNotHaveDuplicates();
    }
}
