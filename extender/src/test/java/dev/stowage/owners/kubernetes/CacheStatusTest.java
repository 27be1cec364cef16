package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CacheStatusTest {
    private static final Duration AGE = Duration.ofHours(1);

    record Case(KindCache.State state, boolean synced, Duration age, String problem) {}

    static Stream<Case> states() {
        return Stream.of(
                new Case(new KindCache.State.Starting(), false, AGE, ""),
                new Case(new KindCache.State.Synced(), true, AGE, ""),
                new Case(new KindCache.State.Failing("no such kind", Trouble.ABSENT), false, AGE, "no such kind"),
                new Case(new KindCache.State.ClusterScoped(), false, AGE, ""),
                new Case(new KindCache.State.NotServed(), true, Duration.ZERO, ""),
                new Case(new KindCache.State.Closed(), false, AGE, ""));
    }

    /** So an alert on a cache that is not synced, or old, ends where nothing is missing. */
    @ParameterizedTest
    @MethodSource("states")
    void isSyncedWhenAllIsKnownThatIsThere(Case one) {
        assertThat(CacheStatus.of("things", one.state, AGE))
                .isEqualTo(new CacheStatus("things", one.synced, one.age, one.problem));
    }
}
