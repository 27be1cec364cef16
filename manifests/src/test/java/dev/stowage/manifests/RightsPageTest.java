package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code docs/rbac.md} has a row for each rule, and no other. */
final class RightsPageTest {
    private static final String PAGE = Installation.text(Path.of("..", "docs", "rbac.md"));

    @ParameterizedTest
    @CsvSource({
        "fleet-scheduler,           The fleet scheduler on the hub",
        "workload,                  The hub on a workload cluster",
        "companion,                 The companion on a workload cluster",
        "hub,                       The companion of the hub",
        "fleet-scheduler/optional,  People"
    })
    void saysWhyThereIsEachRule(String folder, String heading) {
        assertThat(Right.writtenBelow(heading, PAGE))
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(Right.givenBy(Installation.in(folder)));
    }
}
