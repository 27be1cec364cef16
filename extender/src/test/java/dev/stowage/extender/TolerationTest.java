package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What tolerates taint {@code k=v:NoSchedule}. */
final class TolerationTest {
    record Tolerated(String name, boolean tolerated, Toleration toleration) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Tolerated> tolerations() {
        return Stream.of(
                new Tolerated("equal", true, new Toleration("k", "Equal", "v", "NoSchedule")),
                new Tolerated("equal by default", true, new Toleration("k", "", "v", "NoSchedule")),
                new Tolerated("every effect", true, new Toleration("k", "Equal", "v", "")),
                new Tolerated("another effect", false, new Toleration("k", "Equal", "v", "NoExecute")),
                new Tolerated("another value", false, new Toleration("k", "Equal", "w", "")),
                new Tolerated("another key", false, new Toleration("j", "Equal", "v", "")),
                new Tolerated("exists", true, new Toleration("k", "Exists", "", "")),
                new Tolerated("exists by another key", false, new Toleration("j", "Exists", "", "")),
                new Tolerated("everything", true, new Toleration("", "Exists", "", "")),
                new Tolerated("an operator of a newer API", false, new Toleration("k", "Gt", "v", "")));
    }

    @ParameterizedTest
    @MethodSource
    void tolerations(Tolerated tested) {
        assertThat(tested.toleration.tolerates(new Taint("k", "v", Taint.Effect.NO_SCHEDULE)))
                .isEqualTo(tested.tolerated);
    }
}
