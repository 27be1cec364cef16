package dev.stowage.observer.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.owners.OwnerRef;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ComplaintDecoderTest {
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final Meta META =
            new Meta("team", "chat.1", "e", List.of(), new TreeMap<>(), new TreeMap<>(), CREATED, false);
    private static final Map<String, String> ABOUT =
            Map.of("apiVersion", "apps/v1", "kind", "ReplicaSet", "name", "chat-1", "uid", "u", "namespace", "team");

    private static Complaint decode(Map<String, ?> fields) {
        return ComplaintDecoder.decode(META, new Fields("", fields));
    }

    @Test
    void takesTheTimesOfRepeatedEvents() {
        Complaint complaint = decode(Map.of(
                "involvedObject", ABOUT,
                "message", "exceeded quota",
                "firstTimestamp", "2026-01-01T00:00:05Z",
                "lastTimestamp", "2026-01-01T00:01:00Z"));

        assertThat(complaint)
                .isEqualTo(new Complaint(
                        "team",
                        new OwnerRef("apps/v1", "ReplicaSet", "chat-1", "u", true),
                        Instant.parse("2026-01-01T00:00:05Z"),
                        Instant.parse("2026-01-01T00:01:00Z"),
                        "exceeded quota"));
    }

    @Test
    void takesTheTimesOfSeries() {
        Complaint complaint = decode(Map.of(
                "involvedObject",
                ABOUT,
                "eventTime",
                "2026-01-01T00:00:05.123456Z",
                "series",
                Map.of("count", 3, "lastObservedTime", "2026-01-01T00:00:09.000000Z")));

        assertThat(complaint.since()).isEqualTo(Instant.parse("2026-01-01T00:00:05.123456Z"));
        assertThat(complaint.last()).isEqualTo(Instant.parse("2026-01-01T00:00:09Z"));
    }

    @Test
    void takesItsOwnTimeForLackOfAnother() {
        Complaint complaint = decode(Map.of("involvedObject", ABOUT));

        assertThat(complaint.since()).isEqualTo(CREATED);
        assertThat(complaint.last()).isEqualTo(CREATED);
    }

    @Test
    void refusesOneAboutNothing() {
        assertThatThrownBy(() -> decode(Map.of("message", "exceeded quota")))
                .isInstanceOf(MalformedObject.class)
                .hasMessageContaining("involvedObject.kind");
    }
}
