package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether somebody changed what was written to an object. */
final class ProjectionTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    /**
     * @param written what was applied
     * @param before how the object was then
     * @param after how it is now
     */
    record Case(String name, String written, String before, String after, boolean changed) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("nothing", "{a: 1}", "{a: 1}", "{a: 1}", false),
                new Case("another value", "{a: 1}", "{a: 1}", "{a: 2}", true),
                new Case("a value of another kind", "{a: 1}", "{a: 1}", "{a: {b: 1}}", true),
                new Case("a value taken away", "{a: 1, b: 2}", "{a: 1, b: 2}", "{a: 1}", true),
                new Case("a field of others", "{a: 1}", "{a: 1}", "{a: 1, b: 2}", false),
                new Case("a nested field of others", "{a: {b: 1}}", "{a: {b: 1}}", "{a: {b: 1, c: 2}}", false),
                new Case("a default changed", "{a: 1}", "{a: 1, b: 2}", "{a: 1, b: 3}", false),
                new Case("spelled otherwise by the API server", "{a: '1000m'}", "{a: '1'}", "{a: '1'}", false),
                new Case("another order of fields", "{a: 1, b: 2}", "{a: 1, b: 2}", "{b: 2, a: 1}", false),
                new Case(
                        "an item of others",
                        "{l: [{name: a, v: 1}]}",
                        "{l: [{name: a, v: 1}]}",
                        "{l: [{name: b, v: 1}, {name: a, v: 1, w: 1}]}",
                        false),
                new Case(
                        "an item changed",
                        "{l: [{name: a, v: 1}]}",
                        "{l: [{name: a, v: 1}]}",
                        "{l: [{name: a, v: 2}]}",
                        true),
                new Case(
                        "an item taken away",
                        "{l: [{name: a}, {name: b}]}",
                        "{l: [{name: a}, {name: b}]}",
                        "{l: [{name: b}]}",
                        true),
                new Case(
                        "items in another order",
                        "{l: [{name: a, v: 1}, {name: b, v: 2}]}",
                        "{l: [{name: a, v: 1}, {name: b, v: 2}]}",
                        "{l: [{name: b, v: 2}, {name: a, v: 1}]}",
                        false),
                new Case("an argument added", "{l: [a]}", "{l: [a]}", "{l: [a, b]}", true),
                new Case("an argument taken away", "{l: [a, b]}", "{l: [a, b]}", "{l: [a]}", true),
                new Case("arguments in another order", "{l: [a, b]}", "{l: [a, b]}", "{l: [b, a]}", true),
                new Case(
                        "an item without a name added",
                        "{l: [{k: a}]}",
                        "{l: [{k: a}]}",
                        "{l: [{k: a}, {k: b}]}",
                        true),
                new Case("an item without a name changed", "{l: [{k: a}]}", "{l: [{k: a}]}", "{l: [{k: b}]}", true),
                new Case(
                        "a default of an item without a name",
                        "{l: [{k: a}]}",
                        "{l: [{k: a}]}",
                        "{l: [{k: a, d: 1}]}",
                        false),
                new Case(
                        "one of two mounts of a volume",
                        "{l: [{name: v, path: a}, {name: v, path: b}]}",
                        "{l: [{name: v, path: a}, {name: v, path: b}]}",
                        "{l: [{name: v, path: a}, {name: v, path: c}]}",
                        true),
                new Case("a list that is none any more", "{l: [a]}", "{l: [a]}", "{l: a}", true),
                new Case("nothing where there was nothing", "{l: null}", "{}", "{}", false),
                new Case("something where nothing was wanted", "{l: null}", "{l: null}", "{l: 1}", true));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void tellsAChangeOfWhatWasWritten(Case given) {
        Map<?, ?> written = map(given.written);

        boolean changed =
                !Projection.digest(written, map(given.before)).equals(Projection.digest(written, map(given.after)));

        assertThat(changed).isEqualTo(given.changed);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isTheSameOfTheSame(Case given) {
        assertThat(Projection.digest(map(given.written), map(given.after)))
                .isEqualTo(Projection.digest(map(given.written), map(given.after)))
                .matches("[0-9a-f]{64}");
    }

    @Test
    void doesNotTakeTextsForEachOther() {
        assertThat(Projection.digest(map("{a: 'b', c: 'd'}"))).isNotEqualTo(Projection.digest(map("{a: 'b1:c1:d'}")));
        assertThat(Projection.digest(map("{a: [b, c]}"))).isNotEqualTo(Projection.digest(map("{a: [[b], c]}")));
    }

    private static Map<?, ?> map(String yaml) {
        return YAML.unmarshal("---\n" + yaml, Map.class);
    }
}
