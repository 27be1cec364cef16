package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SteeringRecordTest {
    @ParameterizedTest(name = "after {0}: {1} on their slots, then {2} that are not: {3}")
    @CsvSource({
        "UNKNOWN, 19, 0, UNKNOWN",
        "UNKNOWN, 20, 0, ACTIVE",
        "UNKNOWN, 0, 19, UNKNOWN",
        "UNKNOWN, 0, 20, INACTIVE",
        "UNKNOWN, 19, 1, UNKNOWN",
        "UNKNOWN, 98, 2, ACTIVE",
        "INACTIVE, 96, 4, ACTIVE",
        "ACTIVE, 0, 19, ACTIVE",
        "ACTIVE, 19, 1, ACTIVE",
        "ACTIVE, 19, 2, INACTIVE",
        "ACTIVE, 500, 10, ACTIVE",
        "ACTIVE, 500, 11, INACTIVE",
    })
    void isWhatTheLastPodsDid(SteeringState before, int onSlot, int astray, SteeringState after) {
        SteeringRecord record = with(with(SteeringRecord.after(before), onSlot, true), astray, false);

        assertThat(record.state()).isEqualTo(after);
    }

    @Test
    void remembersTwoHundredPods() {
        SteeringRecord record = with(with(SteeringRecord.after(SteeringState.UNKNOWN), 200, false), 196, true);

        assertThat(record.onSlot()).hasSize(200);
        assertThat(record.state()).isEqualTo(SteeringState.ACTIVE);
    }

    private static SteeringRecord with(SteeringRecord record, int pods, boolean landed) {
        SteeringRecord all = record;
        for (int pod = 0; pod < pods; pod++) {
            all = all.with(landed);
        }
        return all;
    }
}
