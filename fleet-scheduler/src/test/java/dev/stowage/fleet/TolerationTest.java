package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kubernetes' rules of tolerations, on the taints of clusters. */
final class TolerationTest {
    @ParameterizedTest(name = "{0} {1} {2} {3}: {4}")
    @CsvSource({
        "maintenance, Equal, true, NoSchedule, true",
        "maintenance, Equal, true, '', true",
        "maintenance, '', true, '', true",
        "maintenance, Equal, false, '', false",
        "maintenance, Equal, '', '', false",
        "other, Equal, true, '', false",
        "'', Equal, true, '', false",
        "maintenance, Exists, '', '', true",
        "maintenance, Exists, ignored, NoSchedule, true",
        "other, Exists, '', '', false",
        "'', Exists, '', '', true",
        "'', Exists, '', NoExecute, false",
        "maintenance, Equal, true, NoExecute, false",
        "maintenance, Equal, true, PreferNoSchedule, false",
        "maintenance, exists, '', '', false",
        "maintenance, Unknown, true, '', false"
    })
    void aTolerationToleratesByOperatorKeyValueAndEffect(
            String key, String operator, String value, String effect, boolean tolerates) {
        Taint taint = new Taint("maintenance", "true", Taint.Effect.NO_SCHEDULE);

        assertThat(new Toleration(key, operator, value, effect).tolerates(taint))
                .isEqualTo(tolerates);
    }

    @ParameterizedTest
    @CsvSource({"'', NO_EXECUTE, maintenance:NoExecute", "true, NO_SCHEDULE, maintenance=true:NoSchedule"})
    void aTaintIsWrittenAsKubectlWritesIt(String value, Taint.Effect effect, String text) {
        assertThat(new Taint("maintenance", value, effect)).hasToString(text);
    }
}
