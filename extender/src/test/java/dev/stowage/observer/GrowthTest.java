package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GrowthTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @ParameterizedTest(name = "{1} by {0}, {2} s ago, \"{3}\": {4}")
    @CsvSource({
        "cluster-autoscaler, TriggeredScaleUp, 0, pod triggered scale-up, POSSIBLE",
        "cluster-autoscaler, NotTriggerScaleUp, 0, pod didn't trigger scale-up, BLOCKED",
        "cluster-autoscaler, NotTriggerScaleUp, 600, pod didn't trigger scale-up, BLOCKED",
        "cluster-autoscaler, NotTriggerScaleUp, 601, pod didn't trigger scale-up, UNKNOWN",
        "cluster-autoscaler, NotTriggerScaleUp, -30, pod didn't trigger scale-up, BLOCKED",
        "cluster-autoscaler, ScaleDown, 0, deleting pod for node scale down, UNKNOWN",
        "cluster-autoscaler, FailedScheduling, 0, none, UNKNOWN",
        "karpenter, Nominated, 0, Pod should schedule on: nodeclaim/gpu-x7, POSSIBLE",
        "karpenter, Nominated, 0, 'Pod should schedule on: nodeclaim/gpu-x7, node/gpu-1', UNKNOWN",
        "karpenter, Nominated, 0, Pod should schedule on: node/gpu-1, UNKNOWN",
        "karpenter, FailedScheduling, 0, Failed to schedule pod, BLOCKED",
        "karpenter, Evicted, 0, Evicted pod, UNKNOWN",
        "karpenter, NotTriggerScaleUp, 0, none, UNKNOWN",
        "default-scheduler, FailedScheduling, 0, 0/3 nodes are available, UNKNOWN",
    })
    void isWhatAnAutoscalerSaidLast(String reporter, String reason, long ago, String message, Growth growth) {
        AutoscalerEvent event = new AutoscalerEvent(reporter, reason, message, NOW.minusSeconds(ago));

        assertThat(Growth.of(event.word().stream().toList(), NOW)).isEqualTo(growth);
    }

    @Test
    void theLastWordCounts() {
        AutoscalerWord yes = word(Growth.POSSIBLE, 60);
        AutoscalerWord no = word(Growth.BLOCKED, 30);
        AutoscalerWord later = word(Growth.POSSIBLE, 10);

        assertThat(of(List.of(no, yes))).isEqualTo(Growth.BLOCKED);
        assertThat(of(List.of(later, no, yes))).isEqualTo(Growth.POSSIBLE);
    }

    @Test
    void ofTwoWordsAtOnceTheWorseCounts() {
        AutoscalerWord yes = word(Growth.POSSIBLE, 30);
        AutoscalerWord no = word(Growth.BLOCKED, 30);

        assertThat(Stream.of(List.of(no, yes), List.of(yes, no)).map(GrowthTest::of))
                .containsOnly(Growth.BLOCKED);
    }

    @Test
    void nobodyKnowsWithoutAWord() {
        assertThat(of(List.of())).isEqualTo(Growth.UNKNOWN);
    }

    private static Growth of(Collection<AutoscalerWord> words) {
        return Growth.of(words, NOW);
    }

    private static AutoscalerWord word(Growth growth, long ago) {
        return new AutoscalerWord(growth, NOW.minusSeconds(ago));
    }
}
