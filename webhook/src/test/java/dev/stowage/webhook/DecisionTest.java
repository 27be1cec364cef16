package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stowage.owners.OwnerRef;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DecisionTest {
    @Test
    void aPatchChangesSomething() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Decision.Patch(Outcome.STAMPED, List.of()));
    }

    @Test
    void aDenialSaysWhatIsWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Decision.Deny(Outcome.FORGED, Decision.Deny.Kind.FORBIDDEN, List.of(), List.of()));
    }

    @Test
    void anOutcomeIsSpelledAsInMetrics() {
        assertThat(Outcome.NOT_OF_A_REPLICA.label()).isEqualTo("not_of_a_replica");
    }

    @Test
    void theCoreGroupHasNoName() {
        assertThat(new OwnerRef("v1", "Pod", "a", "b", true).group()).isEmpty();
        assertThat(new OwnerRef("apps/v1", "ReplicaSet", "a", "b", true).group())
                .isEqualTo("apps");
    }
}
