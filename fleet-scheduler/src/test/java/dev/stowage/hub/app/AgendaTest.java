package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is to be looked at, and when. */
final class AgendaTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private final Agenda<String> agenda = new Agenda<>();

    private List<String> allAt(Instant now) {
        List<String> taken = new ArrayList<>();
        for (Optional<String> next = agenda.next(now); next.isPresent(); next = agenda.next(now)) {
            taken.add(next.get());
        }
        return taken;
    }

    @Test
    void holdsNothingAtFirst() {
        assertThat(agenda.due()).isEqualTo(Instant.MAX);
        assertThat(agenda.next(NOW)).isEmpty();
    }

    @Test
    void givesWhatIsDueFirstAndThenWhatCameFirst() {
        agenda.add("later", NOW.plusMillis(2));
        agenda.add("b", NOW);
        agenda.add("a", NOW);
        agenda.add("before", NOW.minusMillis(1));

        assertThat(allAt(NOW)).containsExactly("before", "b", "a");
        assertThat(agenda.due()).isEqualTo(NOW.plusMillis(2));
        assertThat(allAt(NOW.plusMillis(1))).isEmpty();
        assertThat(allAt(NOW.plusMillis(2))).containsExactly("later");
    }

    @Test
    void givesOnceWhatWasAddedTwice() {
        agenda.add("a", NOW);
        agenda.add("a", NOW);

        assertThat(allAt(NOW)).containsExactly("a");
    }

    @Test
    void canBringForwardAndNotPutOff() {
        agenda.add("forward", NOW.plusMillis(9));
        agenda.add("forward", NOW);
        agenda.add("off", NOW);
        agenda.add("off", NOW.plusMillis(9));

        assertThat(allAt(NOW)).containsExactly("forward", "off");
        assertThat(agenda.due()).isEqualTo(Instant.MAX);
    }

    @Test
    void leavesAtItsTimeWhatIsOnlyToBeOnIt() {
        agenda.add("known", NOW.plusMillis(9));
        agenda.addIfAbsent("known");
        agenda.addIfAbsent("unknown");

        assertThat(allAt(NOW)).containsExactly("unknown");
        assertThat(agenda.due()).isEqualTo(NOW.plusMillis(9));
    }
}
