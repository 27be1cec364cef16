package dev.stowage.manifests.cel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceSelectorsTest {
    private static final DeviceSelectors SELECTORS = DeviceSelectors.create();

    record Case(String text, int line, int column, String message) {
        @Override
        public String toString() {
            return text;
        }
    }

    static final Iterable<Case> MALFORMED = Stream.of(
                    new Case("?!", 1, 1, "extraneous input '?'"),
                    new Case("", 1, 1, "mismatched input '<EOF>'"),
                    new Case("device.driver == \"x\" ||", 1, 24, "mismatched input '<EOF>'"),
                    new Case("true &&\n  fals", 2, 3, "undeclared reference to 'fals'"),
                    new Case("\"😀é\" == \"x\" && foo", 1, 16, "undeclared reference to 'foo'"),
                    new Case("foo(1)", 1, 4, "undeclared reference to 'foo'"),
                    new Case("device.nope == 1", 1, 7, "undefined field 'nope'"),
                    new Case("1", 1, 1, "must evaluate to bool or the unknown type, not int"),
                    new Case("dyn(true)", 1, 1, "must evaluate to bool or the unknown type, not dyn"),
                    new Case("device.attributes", 1, 1, "must evaluate to bool or the unknown type, not map"),
                    new Case("quantity(1) == quantity(\"1\")", 1, 9, "found no matching overload for 'quantity'"),
                    new Case("quantity(\"1\") > quantity(\"1\")", 1, 15, "found no matching overload for '_>_'"),
                    new Case("[1, \"a\"] == []", 1, 5, "expected type 'int' but found 'string'"),
                    new Case("\"a\".matches(\"(\")", 1, 13, "error parsing regexp: missing closing )"),
                    new Case("matches(\"a\", \"[\")", 1, 14, "error parsing regexp: missing closing ]"),
                    new Case("\"a\".find(\"a{1001}\") == \"\"", 1, 10, "the regular expression is too large"),
                    new Case("\"é\".matches(", 1, 13, "mismatched input '<EOF>'"))
            .toList();

    @ParameterizedTest
    @FieldSource("MALFORMED")
    void tellsWhereATextIsMalformed(Case c) {
        Compilation compilation = SELECTORS.compile(c.text());

        assertThat(compilation).isInstanceOfSatisfying(Compilation.Malformed.class, malformed -> {
            assertThat(malformed.message()).startsWith(c.message()).doesNotContain("\n");
            assertThat(malformed.line()).isEqualTo(c.line());
            assertThat(malformed.column()).isEqualTo(c.column());
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "math.greatest(1, 2) == 2",
                "[1, [2]].flatten() == [1, 2]",
                "\"a\".reverse() == \"a\"",
                "base64.encode(b\"a\") == \"YQ==\"",
                "proto.hasExt(device, a.b)"
            })
    void refusesTheFunctionsThatKubernetesLacks(String text) {
        assertThat(SELECTORS.compile(text)).isInstanceOf(Compilation.Malformed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"%d\".format([1]) == \"1\"",
                "isURL(\"http://x\")",
                "isIP(\"10.0.0.1\")",
                "isCIDR(\"10.0.0.0/8\")",
                "isImage(\"a:b\")"
            })
    void refusesTheFunctionsOfKubernetesThatAreDocumentedAsMissing(String text) {
        assertThat(SELECTORS.compile(text)).isInstanceOf(Compilation.Malformed.class);
    }

    @Test
    void acceptsTextsUpToTheLimitOfKubernetesInBytes() {
        String padding = " ".repeat(DeviceSelectors.MAX_LENGTH - 4);

        assertThat(SELECTORS.compile("true" + padding)).isInstanceOf(Compilation.Compiled.class);
        assertThat(SELECTORS.compile("true " + padding))
                .isEqualTo(new Compilation.Malformed(1, 1, "the expression is longer than 10240 bytes"));
        assertThat(SELECTORS.compile("\"" + "é".repeat(5_120) + "\" == \"\""))
                .isEqualTo(new Compilation.Malformed(1, 1, "the expression is longer than 10240 bytes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "[", "!(", "true && (", "[true].all(x, "})
    void refusesNestingThatWouldExhaustTheStack(String opening) {
        assertThat(SELECTORS.compile(opening.repeat(DeviceSelectors.MAX_LENGTH / opening.length())))
                .isInstanceOf(Compilation.Malformed.class);
    }
}
