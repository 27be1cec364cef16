package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class LeadershipTest {
    private final List<Standing> elections = new ArrayList<>();
    private final Deque<Runnable> later = new ArrayDeque<>();
    private final List<Boolean> changes = new ArrayList<>();
    private boolean isOver;

    /** One election. */
    private record Standing(LeaderCallbacks callbacks, CompletableFuture<Void> end) {
        void win() {
            callbacks.onStartLeading();
        }

        void lose() {
            callbacks.onStopLeading();
            end.complete(null);
        }
    }

    private Leadership start() {
        List<Leadership> made = new ArrayList<>();
        Leadership leadership = Leadership.start(
                callbacks -> {
                    Standing standing = new Standing(callbacks, new CompletableFuture<>());
                    elections.add(standing);
                    return standing.end;
                },
                new Leadership.Later() {
                    @Override
                    public void run(Runnable work) {
                        later.add(work);
                    }

                    @Override
                    public void close() {
                        isOver = true;
                    }
                },
                () -> changes.add(made.getFirst().leads()));
        made.add(leadership);
        return leadership;
    }

    @Test
    void leadsOnlyWhenElected() {
        Leadership leadership = start();
        assertThat(leadership.leads()).isFalse();

        elections.getFirst().win();

        assertThat(leadership.leads()).isTrue();
        assertThat(changes).containsExactly(true);
    }

    @Test
    void standsAgainAfterItLost() {
        Leadership leadership = start();
        elections.getFirst().win();

        elections.getFirst().lose();
        assertThat(leadership.leads()).isFalse();
        assertThat(elections).hasSize(1);

        later.removeFirst().run();
        elections.get(1).win();
        assertThat(leadership.leads()).isTrue();
        assertThat(changes).containsExactly(true, false, true);
    }

    @Test
    void doesNotLeadAfterAnElectionThatWentWrong() {
        Leadership leadership = start();
        elections.getFirst().win();

        elections.getFirst().end.completeExceptionally(new IllegalStateException("on purpose"));

        assertThat(leadership.leads()).isFalse();
        assertThat(later).hasSize(1);
    }

    @Test
    void tellsAChangeOnce() {
        start();
        elections.getFirst().win();
        elections.getFirst().win();

        assertThat(changes).containsExactly(true);
    }

    @Test
    void givesTheLeaseUpWhenItEnds() {
        Leadership leadership = start();
        elections.getFirst().win();

        leadership.close();

        assertThat(elections.getFirst().end).isCancelled();
        assertThat(leadership.leads()).isFalse();
        assertThat(isOver).isTrue();
        later.forEach(Runnable::run);
        assertThat(elections).hasSize(1);
    }
}
