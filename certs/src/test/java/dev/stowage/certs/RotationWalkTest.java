package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.certs.Walk.Case;
import dev.stowage.certs.Walk.Pace;
import dev.stowage.certs.Walk.Visited;
import dev.stowage.certs.Walked.Twist;
import dev.stowage.fleet.Proof;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The three promises hold in every state that two replicas can bring about; a walk that finds nothing is shown to look. */
final class RotationWalkTest {
    /** Six minutes are enough to retire an authority. */
    static final List<Case> CASES = List.of(
            new Case("one stands still", Pace.ONE_STANDS_STILL, 3, 0, true),
            new Case("both stand still", Pace.BOTH_STAND_STILL, 6, 0, true),
            new Case("both stand still, and one misfortune happens", Pace.BOTH_STAND_STILL, 4, 1, true),
            new Case("both stand still, and a configuration cannot be written", Pace.BOTH_STAND_STILL, 5, 0, false));

    static final List<Case> LONG_CASES = List.of(
            new Case("one stands still", Pace.ONE_STANDS_STILL, 6, 0, true),
            new Case("both stand still", Pace.BOTH_STAND_STILL, 9, 0, true),
            new Case("both stand still, and one misfortune happens", Pace.BOTH_STAND_STILL, 6, 1, true));

    @ParameterizedTest
    @FieldSource("CASES")
    void keepsItsPromisesInEveryState(Case walked) {
        Visited visited = Walk.visit(walked, Twist.NONE);

        assertThat(visited.violations()).isEmpty();
        assertThat(visited.phases()).contains(CertificateStatus.Phase.STABLE, CertificateStatus.Phase.PREPARED);
        assertThat(visited.phases().contains(CertificateStatus.Phase.PROMOTED)).isEqualTo(walked.secondIsWritable());
    }

    @Test
    @Tag("soak")
    @Tag("proof:certificates-walk")
    void keepsItsPromisesInEveryStateForLonger() {
        List<String> figures = new ArrayList<>();
        for (Case walked : LONG_CASES) {
            Visited visited = Walk.visit(walked, Twist.NONE);
            assertThat(visited.violations()).isEmpty();
            figures.add("%d states where %s".formatted(visited.states(), walked));
        }
        Proof.held("certificates-walk", "no promise is broken in %s".formatted(String.join(", ", figures)));
    }

    /** A program with a fault, and the promise that it breaks. */
    record Mutant(String name, Twist twist, String breaks) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Mutant> MUTANTS = List.of(
            new Mutant(
                    "does not wait for API servers",
                    new Twist() {
                        @Override
                        public Duration waited(Replica.Stage stage) {
                            return switch (stage) {
                                case SERVE, ADVANCE -> Duration.ofHours(1);
                                case READ_SECRET, READ_BUNDLES, PUBLISH -> Duration.ZERO;
                            };
                        }
                    },
                    "P:"),
            new Mutant(
                    "believes that what should be published is",
                    new Twist() {
                        @Override
                        public List<ConfigurationReading> believed(List<ConfigurationReading> read, Walked world) {
                            return read.stream().map(one -> filled(one, world)).toList();
                        }
                    },
                    "P:"),
            new Mutant(
                    "retires too early",
                    new Twist() {
                        @Override
                        public Instant now(Walked world, Replica.Stage stage) {
                            return stage == Replica.Stage.ADVANCE
                                            && Walk.phase(world) == CertificateStatus.Phase.PROMOTED
                                    ? world.now().plus(Duration.ofMinutes(10))
                                    : world.now();
                        }
                    },
                    "R:"));

    private static ConfigurationReading filled(ConfigurationReading reading, Walked world) {
        return reading instanceof ConfigurationReading.Present present
                        && world.secret() instanceof AuthorityStore.Stored.Present(var version, var state)
                ? new ConfigurationReading.Present(
                        present.configuration(),
                        present.version(),
                        present.custody(),
                        List.of(new ConfigurationReading.Entry(
                                "guard",
                                Toy.bundle(state.rotation().trusted().stream()
                                        .sorted(AuthorityCertificate.NEWEST_FIRST)
                                        .toList()))))
                : reading;
    }

    @ParameterizedTest
    @FieldSource("MUTANTS")
    void findsWhatAFaultyProgramBreaks(Mutant mutant) {
        Visited visited = Walk.visit(new Case(mutant.name, Pace.BOTH_STAND_STILL, 5, 0, true), mutant.twist);

        assertThat(visited.violations()).isNotEmpty().allMatch(violation -> violation.startsWith(mutant.breaks));
    }
}
