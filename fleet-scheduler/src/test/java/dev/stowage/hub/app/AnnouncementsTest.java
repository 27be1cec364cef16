package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.hub.Happening;
import dev.stowage.hub.Happening.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often people are told something. */
final class AnnouncementsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final List<String> told = new ArrayList<>();
    private final Announcements announcements = new Announcements(happening -> told.add(happening.message()));

    private static Happening happening(String uid, Reason reason, String message) {
        return new Happening(reason, new Happening.Subject("ModelDeployment", "team", "chat", uid), message, "", "");
    }

    private static Happening waits(String message) {
        return happening("d", Reason.FAILED_SCHEDULING, message);
    }

    private void add(int from, int below) {
        IntStream.range(from, below)
                .forEach(number -> announcements.add(happening("d" + number, Reason.PLACED, "p" + number)));
    }

    @Test
    void tellsAtOnce() {
        announcements.add(waits("a"));

        assertThat(announcements.begin(NOW)).isEqualTo(Instant.MAX);
        assertThat(told).containsExactly("a");
    }

    @Test
    void tellsOfTheSameThingTheNewestTenSecondsLater() {
        announcements.add(waits("a"));
        announcements.begin(NOW);
        announcements.add(waits("b"));
        announcements.add(waits("c"));

        assertThat(announcements.begin(NOW.plusSeconds(1))).isEqualTo(NOW.plusSeconds(10));
        assertThat(announcements.begin(NOW.plusMillis(9_999))).isEqualTo(NOW.plusSeconds(10));
        assertThat(told).containsExactly("a");
        assertThat(announcements.begin(NOW.plusSeconds(10))).isEqualTo(Instant.MAX);
        assertThat(told).containsExactly("a", "c");
    }

    @Test
    void doesNotHoldOtherThingsBack() {
        announcements.add(waits("a"));
        announcements.begin(NOW);
        announcements.add(waits("b"));
        announcements.add(happening("d", Reason.MOVED, "moved"));
        announcements.add(happening("other", Reason.FAILED_SCHEDULING, "of another"));
        announcements.begin(NOW.plusSeconds(1));

        assertThat(told).containsExactly("a", "moved", "of another");
    }

    @Test
    void tellsAHundredAtOnceAndThenTwentyASecond() {
        add(0, 130);

        assertThat(announcements.begin(NOW)).isEqualTo(NOW.plusMillis(50));
        assertThat(told).hasSize(100);
        assertThat(announcements.begin(NOW.plusMillis(49))).isEqualTo(NOW.plusMillis(50));
        assertThat(told).hasSize(100);
        announcements.begin(NOW.plusSeconds(1));
        assertThat(told).hasSize(120);
        assertThat(announcements.begin(NOW.plusSeconds(60))).isEqualTo(Instant.MAX);
        assertThat(told).hasSize(130);
    }

    @Test
    void tellsNothingThatCameWhenTooMuchWaited() {
        add(0, Announcements.MOST + 1);
        announcements.add(happening("d0", Reason.PLACED, "newer"));

        Instant next = announcements.begin(NOW);
        while (next.isBefore(Instant.MAX)) {
            next = announcements.begin(next);
        }

        assertThat(told).hasSize(Announcements.MOST).contains("newer").doesNotContain("p" + Announcements.MOST);
    }

    @Test
    void tellsNothingForSomebodyElse() {
        announcements.add(waits("a"));
        announcements.clear();

        assertThat(announcements.begin(NOW)).isEqualTo(Instant.MAX);
        assertThat(told).isEmpty();
    }
}
