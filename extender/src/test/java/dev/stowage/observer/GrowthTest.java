package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.DeviceCounts;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GrowthTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final DeviceCounts EMPTY = DeviceCounts.of(8);

    @ParameterizedTest(name = "{1} by {0} about a pod of {2} devices, {3} s ago: {4}")
    @CsvSource({
        "cluster-autoscaler, TriggeredScaleUp, 8, 0, POSSIBLE",
        "cluster-autoscaler, NotTriggerScaleUp, 8, 0, BLOCKED",
        "cluster-autoscaler, FailedToScaleUp, 1, 0, BLOCKED",
        "cluster-autoscaler, NotTriggerScaleUp, 9, 0, UNKNOWN",
        "cluster-autoscaler, TriggeredScaleUp, 9, 0, UNKNOWN",
        "cluster-autoscaler, NotTriggerScaleUp, 8, 600, BLOCKED",
        "cluster-autoscaler, NotTriggerScaleUp, 8, 601, UNKNOWN",
        "cluster-autoscaler, ScaleDown, 8, 0, UNKNOWN",
        "karpenter, Nominated, 8, 0, POSSIBLE",
        "karpenter, FailedScheduling, 8, 0, BLOCKED",
        "karpenter, NotTriggerScaleUp, 8, 0, UNKNOWN",
        "default-scheduler, FailedScheduling, 8, 0, UNKNOWN",
    })
    void isWhatAnAutoscalerSaidLast(String reporter, String reason, int need, long ago, Growth growth) {
        assertThat(Growth.of(List.of(event(reporter, reason, need, ago)), EMPTY, NOW))
                .isEqualTo(growth);
    }

    @Test
    void theLastWordCounts() {
        AutoscalerEvent yes = event("cluster-autoscaler", "TriggeredScaleUp", 8, 60);
        AutoscalerEvent no = event("cluster-autoscaler", "NotTriggerScaleUp", 8, 30);
        AutoscalerEvent later = event("cluster-autoscaler", "TriggeredScaleUp", 8, 10);

        assertThat(Growth.of(List.of(no, yes), EMPTY, NOW)).isEqualTo(Growth.BLOCKED);
        assertThat(Growth.of(List.of(later, no, yes), EMPTY, NOW)).isEqualTo(Growth.POSSIBLE);
    }

    @Test
    void ofTwoWordsAtOnceTheWorseCounts() {
        AutoscalerEvent yes = event("cluster-autoscaler", "TriggeredScaleUp", 8, 30);
        AutoscalerEvent no = event("cluster-autoscaler", "NotTriggerScaleUp", 8, 30);

        assertThat(Growth.of(List.of(no, yes), EMPTY, NOW)).isEqualTo(Growth.BLOCKED);
        assertThat(Growth.of(List.of(yes, no), EMPTY, NOW)).isEqualTo(Growth.BLOCKED);
    }

    @Test
    void nobodyKnowsWithoutAWord() {
        assertThat(Growth.of(List.of(), EMPTY, NOW)).isEqualTo(Growth.UNKNOWN);
    }

    private static AutoscalerEvent event(String reporter, String reason, int need, long ago) {
        return new AutoscalerEvent(reporter, reason, DeviceCounts.of(need), NOW.minusSeconds(ago));
    }
}
