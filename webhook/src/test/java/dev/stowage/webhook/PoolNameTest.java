package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoolNameTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "h100", "a-b", "a--b", "0-0"})
    void takesDnsLabels(String name) {
        assertThat(PoolName.isValid(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "-a", "a-", "A", "a_b", "a.b", "a b", "é", "a\n", "/", ":", "`", "{"})
    void takesNothingElse(String name) {
        assertThat(PoolName.isValid(name)).isFalse();
    }

    @Test
    void takesUpTo63Characters() {
        assertThat(PoolName.isValid("a".repeat(62))).isTrue();
        assertThat(PoolName.isValid("a".repeat(63))).isTrue();
        assertThat(PoolName.isValid("a".repeat(64))).isFalse();
    }

    record Case(String name, String proposal) {}

    static final Iterable<Case> BAD = Stream.of(
                    new Case("GPU_pool", "gpu-pool"),
                    new Case("H100.x8", "h100-x8"),
                    new Case("--a__b--", "a-b"),
                    new Case("größe", "gr-e"),
                    new Case("", "pool"),
                    new Case("___", "pool"),
                    new Case("🙂", "pool"),
                    new Case("taken!", "taken-3"),
                    new Case("A".repeat(64), "a".repeat(59)),
                    new Case("a".repeat(58) + "_" + "a".repeat(10), "a".repeat(58)))
            .toList();

    @ParameterizedTest
    @FieldSource("BAD")
    void proposesAFreeNameThatResembles(Case c) {
        assertThat(PoolName.like(c.name(), Set.of(c.name(), "taken", "taken-2")))
                .isEqualTo(c.proposal());
    }

    @ParameterizedTest
    @FieldSource("BAD")
    void proposesValidNames(Case c) {
        assertThat(PoolName.isValid(PoolName.like(c.name(), Set.of("pool", "gpu-pool"))))
                .isTrue();
    }
}
