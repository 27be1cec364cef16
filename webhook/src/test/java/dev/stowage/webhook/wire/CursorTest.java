package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.json.JsonMapper;

class CursorTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    private static Cursor cursor(String json) {
        return Cursor.of(MAPPER.readTree(json.replace('\'', '"')));
    }

    @Test
    void writesPathsAsTheApiServerDoes() {
        Cursor object = cursor("{'spec': {'list': [{'map': {'example.com/key': 1}}]}}");

        assertThat(object.at("spec")
                        .at("list")
                        .items()
                        .getFirst()
                        .at("map")
                        .entry("example.com/key")
                        .path())
                .isEqualTo("spec.list[0].map[example.com/key]");
    }

    @Test
    void readsWhatIsNotThereAsEmpty() {
        Cursor nothing = cursor("[]").at("a").at("b");

        assertThat(nothing.items()).isEmpty();
        assertThat(nothing.keys()).isEmpty();
        assertThat(nothing.text("c")).isEmpty();
        assertThat(nothing.texts("c")).isEmpty();
        assertThat(nothing.count("c", 7, 9)).isEqualTo(7);
        assertThat(nothing.has("c")).isFalse();
        assertThat(nothing.path()).isEqualTo("a.b");
    }

    @Test
    void keepsThePlacesOfItemsItCannotRead() {
        assertThat(cursor("{'l': [1, null, {}]}").at("l").items())
                .extracting(Cursor::path)
                .containsExactly("l[0]", "l[1]", "l[2]");
    }

    @Test
    void takesOnlyTextsOfAMap() {
        assertThat(cursor("{'m': {'a': 'x', 'b': 1, 'c': null, 'd': ''}}").texts("m"))
                .isEqualTo(Map.of("a", "x", "d", ""));
    }

    record Case(String value, long count, String scalar, boolean has) {}

    static final Iterable<Case> VALUES = Stream.of(
                    new Case("0", 0, "0", true),
                    new Case("1", 1, "1", true),
                    new Case("99", 99, "99", true),
                    new Case("100", 100, "100", true),
                    new Case("101", 100, "101", true),
                    new Case("-1", 0, "-1", true),
                    new Case("99999999999999999999", 100, "99999999999999999999", true),
                    new Case("1.5", 7, "1.5", true),
                    new Case("'5'", 7, "5", true),
                    new Case("null", 7, "", false),
                    new Case("true", 7, "", true),
                    new Case("{}", 7, "", true),
                    new Case("[5]", 7, "", true))
            .toList();

    @ParameterizedTest
    @FieldSource("VALUES")
    void readsValues(Case c) {
        Cursor object = cursor("{'x': %s}".formatted(c.value()));

        assertThat(object.count("x", 7, 100)).isEqualTo(c.count());
        assertThat(object.scalar("x")).isEqualTo(c.scalar());
        assertThat(object.has("x")).isEqualTo(c.has());
    }
}
