package dev.stowage.observer.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.Finding;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourcePoolId;
import dev.stowage.observer.Happening;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EventDocumentTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");
    private static final PoolName POOL = new PoolName("h100");
    private static final ObjectReference ABOUT_POOL =
            new ObjectReferenceBuilder().withName("h100").withUid("u").build();
    private static final ObjectReference ABOUT_CLAIM = new ObjectReferenceBuilder()
            .withNamespace("team")
            .withName("gpu")
            .withUid("u")
            .build();
    private static final ResourcePoolId DEVICES = new ResourcePoolId("gpu.example.com", "n1");

    private static Event event(Happening happening, ObjectReference about) {
        return EventDocument.of(happening, about, "pod-1", NOW);
    }

    @Test
    void ofAPoolIsInTheNamespaceDefault() {
        Event event = event(new Happening.Observed(POOL), ABOUT_POOL);

        assertThat(event.getMetadata().getNamespace()).isEqualTo("default");
        assertThat(event.getMetadata().getGenerateName()).isEqualTo("h100.");
        assertThat(event.getInvolvedObject()).isEqualTo(ABOUT_POOL);
        assertThat(event.getType()).isEqualTo("Normal");
        assertThat(event.getReason()).isEqualTo("PoolObserved");
        assertThat(event.getFirstTimestamp()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(event.getReportingInstance()).isEqualTo("pod-1");
    }

    @Test
    void saysWhichNodesAndSchedulersAreTheReason() {
        List<String> nodes = IntStream.range(0, 8).mapToObj(node -> "n" + node).toList();
        Event event = event(
                new Happening.Unobservable(POOL, "SeveralAllocators", nodes, List.of("default-scheduler", "stowage")),
                ABOUT_POOL);

        assertThat(event.getType()).isEqualTo("Warning");
        assertThat(event.getReason()).isEqualTo("PoolUnobservable");
        assertThat(event.getMessage())
                .isEqualTo("What is free in the pool cannot be said (SeveralAllocators): schedulers default-scheduler, "
                        + "stowage; nodes n0, n1, n2, n3, n4 and 3 more.");
    }

    @Test
    void tellsEveryClaimOfADeviceThatIsAllocatedTwice() {
        List<ClaimKey> claims = List.of(new ClaimKey("team", "gpu"), new ClaimKey("team", "other"));
        List<Happening> happenings = Happening.of(new Finding.AllocatedTwice(new DeviceId(DEVICES, "gpu-0"), claims));

        assertThat(happenings).hasSize(2);
        Event event = event(happenings.getFirst(), ABOUT_CLAIM);
        assertThat(event.getMetadata().getNamespace()).isEqualTo("team");
        assertThat(event.getReason()).isEqualTo("DeviceAllocatedTwice");
        assertThat(event.getMessage())
                .isEqualTo(
                        "The device (gpu.example.com/n1/gpu-0) is allocated to several claims: team/gpu, team/other.");
    }

    @Test
    void ofSomethingThatStaysWrongHasAlwaysTheSameName() {
        Happening happening = new Happening.InvalidResourcePool(DEVICES);
        Event event = event(happening, ABOUT_CLAIM);

        assertThat(EventDocument.of(happening, ABOUT_CLAIM, "pod-2", NOW.plusSeconds(9))
                        .getMetadata()
                        .getName())
                .isEqualTo(event.getMetadata().getName())
                .matches("[a-z0-9-]+");
        assertThat(event(happening, ABOUT_POOL.edit().withUid("v").build())
                        .getMetadata()
                        .getName())
                .isNotEqualTo(event.getMetadata().getName());
    }

    @Test
    void cutsWhatIsTooLong() {
        List<String> nodes =
                IntStream.range(0, 5).mapToObj(node -> "n".repeat(253)).toList();

        assertThat(event(new Happening.Unobservable(POOL, "TwoAllocators", nodes, List.of()), ABOUT_POOL)
                        .getMessage())
                .hasSize(1024);
    }
}
