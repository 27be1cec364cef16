package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class RatchetTest {
    record Case(String name, List<String> before, List<String> after, List<String> touched) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final Iterable<Case> CASES = Stream.of(
                    new Case("nothing", List.of(), List.of(), List.of()),
                    new Case("a new value", List.of("a"), List.of("a", "b"), List.of("b")),
                    new Case("the same values in another order", List.of("a", "b"), List.of("b", "a"), List.of()),
                    new Case("a changed value", List.of("a", "b"), List.of("c", "b"), List.of("c")),
                    new Case("a value that went", List.of("a", "b"), List.of("b"), List.of()),
                    new Case("a value once more", List.of("a"), List.of("a", "a"), List.of("a")),
                    new Case("a value as often as before", List.of("a", "a"), List.of("a", "a"), List.of()),
                    new Case("a value less often than before", List.of("a", "a"), List.of("a"), List.of()))
            .toList();

    @ParameterizedTest
    @FieldSource("CASES")
    void tellsWhatWasTouched(Case c) {
        assertThat(Ratchet.touched(new Change.Updated<>(c.before(), c.after()), list -> list, value -> value))
                .isEqualTo(c.touched());
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void takesAllOfANewObjectForTouched(Case c) {
        assertThat(Ratchet.touched(new Change.Created<>(c.after()), list -> list, value -> value))
                .isEqualTo(c.after());
    }
}
