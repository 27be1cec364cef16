package dev.stowage.observer.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.observer.Growth;
import dev.stowage.observer.LastPublished;
import dev.stowage.observer.News;
import dev.stowage.observer.PoolStatus;
import dev.stowage.observer.SteeringState;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A companion reads what another one published. */
final class PublishedTest {
    private static final PoolName POOL = new PoolName("h100");
    private static final PoolStatus STATUS = new PoolStatus(
            new PoolStatus.State.Observed(),
            new PoolStatus.Nodes(List.of("gpu"), 3, List.of(), List.of(), List.of(24L)),
            Growth.UNKNOWN,
            SteeringState.ACTIVE,
            new PoolStatus.Seen(new ResourceVersion(41), List.of(new ResourceVersion(43))),
            new PoolStatus.InFlight(
                    List.of(new PoolStatus.Unsettled(new ReplicaKey("team", "chat-0", "model-uid"), List.of())),
                    List.of()));

    @Test
    void readsWhatAnotherOnePublished() {
        assertThat(read(status(STATUS, "companion-1")))
                .isEqualTo(new LastPublished(
                        SteeringState.ACTIVE, new ResourceVersion(41), Set.of("model-uid"), "companion-1"));
    }

    @Test
    void takesAPoolOfWhichNothingWasSaidForUnknown() {
        assertThat(read(Map.of())).isEqualTo(LastPublished.NOTHING);
    }

    private static LastPublished read(Map<String, ?> object) {
        News.PoolPublished news = PoolDecoder.published(
                new Meta("", POOL.text(), "uid", List.of(), new TreeMap<>(), new TreeMap<>(), Instant.EPOCH, false),
                new Fields("", object));
        assertThat(news.pool()).isEqualTo(POOL);
        return news.published();
    }

    private static Map<String, ?> status(PoolStatus status, String observer) {
        KubernetesSerialization json = new KubernetesSerialization();
        return Map.of("status", json.unmarshal(json.asJson(ObservationDocument.of(status, observer)), Map.class));
    }
}
