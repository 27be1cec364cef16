package dev.stowage.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryWatchTest {
    private final Deque<String> answers = new ArrayDeque<>();
    private final Deque<Runnable> later = new ArrayDeque<>();
    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final MemoryWatch watch = new MemoryWatch(this::answer, this::later, told::add);

    private void later(Runnable look, Duration pause) {
        later.add(look);
        pauses.add(pause);
    }

    private NewestVersion answer() {
        String answer = answers.remove();
        if (answer.equals("none")) {
            throw new IllegalStateException("on purpose");
        }
        return NewestVersion.parse(answer);
    }

    /** Looks until all has been answered, or it looks no more. */
    private void isAnswered(String... all) {
        answers.addAll(List.of(all));
        watch.look();
        while (!answers.isEmpty() && !later.isEmpty()) {
            later.remove().run();
        }
    }

    @Test
    void theFirstAnswerIsNoSign() {
        isAnswered("7");

        assertThat(told).isEmpty();
        assertThat(later).hasSize(1);
    }

    @Test
    void aVersionThatStaysOrGrowsIsNoSign() {
        isAnswered("7", "7", "8", "1000", "1000");

        assertThat(told).isEmpty();
        assertThat(later).hasSize(1);
    }

    @Test
    void aLowerVersionIsTold() {
        isAnswered("9", "10", "9");

        assertThat(told)
                .containsExactly("the API server is at version 9 and was at 10: its memory was put back,"
                        + " and what is known of it is void");
    }

    @Test
    void itIsToldOnceAndNobodyIsAskedAnyMore() {
        isAnswered("10", "9", "8");

        assertThat(told).hasSize(1);
        assertThat(answers).containsExactly("8");
        assertThat(later).isEmpty();
    }

    @Test
    void aQuestionThatFailsIsNoSignAndIsAskedAgain() {
        isAnswered("none", "10", "none", "none", "10", "11");

        assertThat(told).isEmpty();
        assertThat(later).hasSize(1);
    }

    @Test
    void whoeverDoesNotAnswerIsAskedSooner() {
        isAnswered("10", "none", "", "10");

        assertThat(pauses).containsExactly(MemoryWatch.PERIOD, MemoryWatch.SOON, MemoryWatch.SOON, MemoryWatch.PERIOD);
        assertThat(MemoryWatch.SOON).isLessThan(MemoryWatch.PERIOD);
    }

    @Test
    void whoeverNeverAnsweredIsNot() {
        isAnswered("none", "", "none", "10");

        assertThat(pauses).containsOnly(MemoryWatch.PERIOD);
    }

    @Test
    void whatWasSeenBeforeAQuestionFailedIsNotForgotten() {
        isAnswered("10", "none", "9");

        assertThat(told).hasSize(1);
    }

    @Test
    void anAnswerWithoutAVersionIsNoSignAndForgetsNothing() {
        isAnswered("10", "", "a", "0");
        assertThat(told).isEmpty();

        isAnswered("9");

        assertThat(told).hasSize(1);
    }
}
