package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.hub.Happening;
import dev.stowage.hub.Happening.Reason;
import io.fabric8.kubernetes.api.model.Event;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Happenings as Events. */
final class EventDocumentTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.25Z");
    private static final Happening.Subject CHAT = new Happening.Subject("ModelDeployment", "team", "chat", "d");
    private static final Happening PLACED = new Happening(Reason.PLACED, CHAT, "It was placed.", "r", "1");

    private static Event event(Happening happening) {
        return EventDocument.of(happening, "hub-0", NOW);
    }

    @Test
    void standBesideTheirObjects() {
        Event event = event(PLACED);

        assertThat(event.getMetadata().getNamespace()).isEqualTo("team");
        assertThat(event.getMetadata().getName()).matches("chat\\.[0-9a-f]{16}");
        assertThat(event.getInvolvedObject())
                .returns("stowage.dev/v1alpha1", object -> object.getApiVersion())
                .returns("ModelDeployment", object -> object.getKind())
                .returns("team", object -> object.getNamespace())
                .returns("chat", object -> object.getName())
                .returns("d", object -> object.getUid());
        assertThat(event)
                .returns("Normal", Event::getType)
                .returns("Placed", Event::getReason)
                .returns("It was placed.", Event::getMessage)
                .returns("2026-01-01T00:00:00Z", Event::getLastTimestamp);
    }

    @Test
    void areInNamespaceDefaultIfTheirObjectsAreInNone() {
        Event event = event(new Happening(
                Reason.DISCONNECTED, new Happening.Subject("InferenceCluster", "", "east", "c"), "Lost.", "", ""));

        assertThat(event.getMetadata().getNamespace()).isEqualTo("default");
        assertThat(event.getInvolvedObject().getNamespace()).isNull();
        assertThat(event.getType()).isEqualTo("Warning");
    }

    @Test
    void haveOneNameForWhateverIsOneHappening() {
        Event sameLater = EventDocument.of(PLACED, "hub-1", NOW.plusSeconds(60));

        assertThat(sameLater.getMetadata().getName())
                .isEqualTo(event(PLACED).getMetadata().getName());
        assertThat(Stream.of(
                                PLACED,
                                new Happening(Reason.MOVED, CHAT, "It was placed.", "r", "1"),
                                new Happening(Reason.PLACED, CHAT, "It was moved.", "r", "1"),
                                new Happening(Reason.PLACED, CHAT, "It was placed.", "other", "1"),
                                new Happening(Reason.PLACED, CHAT, "It was placed.", "r", "2"))
                        .map(happening -> event(happening).getMetadata().getName()))
                .doesNotHaveDuplicates();
    }

    @Test
    void areNoLongerThanTheApiServerTakes() {
        Happening.Subject longest = new Happening.Subject("ModelDeployment", "team", "n".repeat(253), "d");
        Event event = event(new Happening(Reason.PLACED, longest, "m".repeat(2_000), "", ""));

        assertThat(event.getMetadata().getName()).hasSizeLessThanOrEqualTo(253);
        assertThat(event.getMessage()).hasSize(1_024);
    }
}
