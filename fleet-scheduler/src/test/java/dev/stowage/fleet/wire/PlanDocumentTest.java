package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Golden;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.State;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans as documents, field for field. */
final class PlanDocumentTest {
    private static PlanDocument document(String name) {
        Path file = Golden.directory(PlanDocumentTest.class).resolve(name + ".in.yaml");
        State state = Input.state(Input.readFiles(file.toString()));
        return PlanDocument.of(Planner.plan(state, new CelMatcher()), state.now());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gang", "kinds"})
    void isWrittenAsJsonAndYaml(String name) {
        PlanDocument document = document(name);

        Golden.check(PlanDocumentTest.class, name + ".out.json", document.toJson());
        Golden.check(PlanDocumentTest.class, name + ".out.yaml", document.toYaml());
    }

    @Test
    void doesNotDependOnLocaleAndTimeZone() {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        String usual = document("kinds").toJson();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));

            assertThat(document("kinds").toJson()).isEqualTo(usual);
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void ofNothingIsEmpty() {
        Plan nothing = new Plan(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new Plan.LookAgain.Never(),
                List.of());

        assertThat(PlanDocument.of(nothing, Input.NOW).toYaml()).isEqualTo("""
                        replicas: []
                        removed: []
                        unplaced: []
                        pools: []
                        notSelected: {}
                        updates: []
                        failedPlacements: []
                        lookAgainAt: null
                        """);
    }
}
