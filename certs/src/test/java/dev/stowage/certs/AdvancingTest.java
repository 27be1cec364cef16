package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The steps at the boundaries that a whole rotation does not touch. */
final class AdvancingTest {
    private static final RenewalPolicy POLICY = RenewalPolicy.defaults();
    private static final Advancing ADVANCING = new Advancing(POLICY, new Adoption(POLICY));
    private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
    private static final Version VERSION = new Version("7");
    private static final SigningAuthority CURRENT = Toy.authority(1, "test", NOW.plus(Duration.ofDays(150)));
    private static final SigningAuthority OLD = Toy.authority(2, "test", NOW.plus(POLICY.successorAt()));
    private static final SigningAuthority YOUNG =
            Toy.authority(2, "test", NOW.plus(POLICY.successorAt()).plusSeconds(1));

    record Case(String name, Rotation rotation, Proposal expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Proposal anotherInsteadOf(Rotation rotation) {
        return new Proposal.Prepare(VERSION, state(rotation).retiring(OLD.certificate(), NOW), new Generation(3));
    }

    private static AuthorityState state(Rotation rotation) {
        return new AuthorityState(5, rotation, List.of());
    }

    static final List<Case> CASES = List.of(
            new Case(
                    "a successor that is nowhere yet waits",
                    new Rotation.Prepared(CURRENT, YOUNG),
                    new Proposal.Keep()),
            new Case(
                    "a successor that waited for too long is replaced",
                    new Rotation.Prepared(CURRENT, OLD),
                    anotherInsteadOf(new Rotation.Prepared(CURRENT, OLD))),
            new Case(
                    "a published successor that has not settled waits",
                    new Rotation.Published(CURRENT, YOUNG),
                    new Proposal.Keep()),
            new Case(
                    "a published successor that waited for too long is replaced",
                    new Rotation.Published(CURRENT, OLD),
                    anotherInsteadOf(new Rotation.Published(CURRENT, OLD))),
            new Case(
                    "an authority half of whose life is over gets a successor",
                    new Rotation.Stable(OLD),
                    new Proposal.Prepare(VERSION, state(new Rotation.Stable(OLD)), new Generation(3))),
            new Case(
                    "an authority half of whose life is not over gets none",
                    new Rotation.Stable(YOUNG),
                    new Proposal.Keep()),
            new Case(
                    "a first authority that is not served stays one", new Rotation.Initial(YOUNG), new Proposal.Keep()),
            new Case(
                    "a predecessor stays while this replica does not serve its successor",
                    new Rotation.Promoted(YOUNG, CURRENT.certificate(), NOW.minus(Duration.ofDays(100))),
                    new Proposal.Keep()));

    @ParameterizedTest
    @FieldSource("CASES")
    void areDecided(Case decided) {
        AuthorityState state = state(decided.rotation);
        Memory memory = Memory.empty()
                .with(new Memory.Known.State(state, NOW))
                .with(new Memory.Reading.Done(new AuthorityStore.Stored.Present(VERSION, state), NOW));

        Proposal proposal =
                ADVANCING.next(memory, new Advancing.Time(NOW, 0, new CertificateStatus.Skew.Ahead(Duration.ZERO)));

        assertThat(proposal).isEqualTo(decided.expected);
    }
}
