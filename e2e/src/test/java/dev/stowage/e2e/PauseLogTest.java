package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PauseLogTest {
    @Test
    void tellsCollectionsFromOtherStops() {
        List<String> lines = List.of(
                "[9ms] Using Serial",
                "[80ms] GC(0) Pause Young (Allocation Failure) 4M->1M(15M) 5.250ms",
                "[80ms] Safepoint \"SerialCollectForAllocation\", Time since last: 41 ns, Reaching safepoint: 9 ns, Cleanup: 1 ns,"
                        + " At safepoint: 5300000 ns, Leaving safepoint: 8 ns, Total: 5400000 ns, Threads: 0 runnable, 12 total",
                "[95ms] GC(1) Pause Full (Metadata GC Threshold) 9M->7M(15M) 30.000ms",
                "[99ms] Safepoint \"ICBufferFull\", Time since last: 41 ns, Reaching safepoint: 70000000 ns, Total: 71000000 ns");

        assertThat(PauseLog.Pauses.in(lines))
                .isEqualTo(new PauseLog.Pauses(2, Duration.ofMillis(30), Duration.ofMillis(71)));
    }

    @Test
    void findsNoneWhereThereAreNone() {
        assertThat(PauseLog.Pauses.in(List.of("[9ms] Using Serial")))
                .isEqualTo(new PauseLog.Pauses(0, Duration.ZERO, Duration.ZERO));
    }
}
