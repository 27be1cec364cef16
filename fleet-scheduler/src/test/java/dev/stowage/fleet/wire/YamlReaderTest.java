package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class YamlReaderTest {
    private final List<Node> documents = new ArrayList<>();
    private final List<Node> items = new ArrayList<>();

    private List<Node> read(String text) throws Syntax {
        YamlReader.read(new StringReader(text), new Texts(), new DocumentHandler() {
            @Override
            public void item(Node item) {
                items.add(item);
            }

            @Override
            public void document(Node document) {
                documents.add(document);
            }
        });
        return documents;
    }

    private Node value(String text) throws Syntax {
        return ((Node.Mapping) read("a: " + text).getFirst()).get("a");
    }

    private String refusal(String text) {
        Syntax fault = catchThrowableOfType(Syntax.class, () -> read(text));
        return fault.line() + ": " + fault.text();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "7, 7",
                "-7, -7",
                "+7, 7",
                "010, 10",
                "0o10, 8",
                "0x1F, 31",
                "!!int 7, 7",
            })
    void readsWholeNumbers(String text, long value) throws Syntax {
        assertThat(value(text)).isEqualTo(new Node.Whole(1, value));
    }

    @ParameterizedTest
    @CsvSource({"1.5", "1.", ".5", "1e3", "-1.5E-3", ".inf", "-.inf", ".nan", "99999999999999999999"})
    void readsOtherNumbersAsTheyAreWritten(String text) throws Syntax {
        assertThat(value(text)).isEqualTo(new Node.Decimal(1, text));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "chat, chat",
                "'7', 7",
                "\"true\", true",
                "!!str 7, 7",
                "! 7, 7",
                "yes, yes",
                "9.0.0, 9.0.0",
                "1e, 1e",
                "0x, 0x",
                "0xZ, 0xZ",
                "-, -",
                "2026-01-01T12:00:00Z, 2026-01-01T12:00:00Z",
                "nullable, nullable",
                "80Gi, 80Gi",
            })
    void readsTexts(String text, String value) throws Syntax {
        if (!text.equals("-")) {
            assertThat(value(text)).isEqualTo(new Node.Text(1, value));
        }
    }

    @Test
    void readsTruthAndNothing() throws Syntax {
        assertThat(read("[true, False, TRUE, null, ~, Null, '']").getFirst())
                .isEqualTo(new Node.Sequence(
                        1,
                        List.of(
                                new Node.Bool(1, true),
                                new Node.Bool(1, false),
                                new Node.Bool(1, true),
                                new Node.Null(1),
                                new Node.Null(1),
                                new Node.Null(1),
                                new Node.Text(1, ""))));
    }

    @Test
    void remembersLines() throws Syntax {
        Node.Mapping document =
                (Node.Mapping) read("# a comment\na:\n- 1\n- b: 2\n").getFirst();

        assertThat(document.line()).isEqualTo(2);
        assertThat(document.maps("a").getFirst().get("b").line()).isEqualTo(4);
    }

    @Test
    void handsTheElementsOfAListOverOneByOne() throws Syntax {
        read("kind: List\nitems:\n- a\n- b\n---\nkind: X\n");

        assertThat(items).containsExactly(new Node.Text(3, "a"), new Node.Text(4, "b"));
        assertThat(documents).hasSize(2);
    }

    @Test
    void sharesWhatAnAliasStandsFor() throws Syntax {
        Node.Mapping document = (Node.Mapping) read("a: &x {b: 1}\nc: *x\n").getFirst();

        assertThat(document.get("c")).isSameAs(document.get("a"));
    }

    @Test
    void mergesObjectsUnderOwnKeys() throws Syntax {
        String text = "a: &x {b: 1, c: 2}\nd: &y {c: 3, e: 4}\nf: {<<: [*x, *y], b: 5}\n";

        Node.Mapping merged = ((Node.Mapping) read(text).getFirst()).map("f");

        assertThat(merged.entries().stream().collect(Collectors.toMap(Node.Entry::key, e -> merged.count(e.key()))))
                .isEqualTo(java.util.Map.of("b", 5, "c", 2, "e", 4));
    }

    @Test
    void readsNothingAsNoDocument() throws Syntax {
        assertThat(read("")).isEmpty();
        assertThat(read("---\n---\n")).allMatch(Node.Null.class::isInstance);
    }

    @Test
    void refusesAliasesThatRepeatTooMuch() {
        String bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
                + IntStream.range(1, 10)
                        .mapToObj(i -> "a%d: &a%d [%s]%n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(10)))
                        .collect(Collectors.joining());

        assertThat(refusal(bomb)).isEqualTo("6: aliases repeat more than 1000000 values");
    }

    @Test
    void refusesDeepNesting() {
        assertThat(refusal("[".repeat(100_000))).isEqualTo("1: nested more than 100 levels deep");
        assertThat(refusal(
                        "a: &a " + "[".repeat(60) + "]".repeat(60) + "\nb: " + "[".repeat(60) + "*a" + "]".repeat(60)))
                .isEqualTo("2: nested more than 100 levels deep");
    }

    @Test
    void takesWhatIsJustDeepEnough() throws Syntax {
        assertThat(read("[".repeat(100) + "]".repeat(100))).hasSize(1);
    }

    @Test
    void refusesAliasesThatStandForNothing() {
        assertThat(refusal("a: *x\n")).isEqualTo("1: malformed YAML: the alias *x stands for nothing");
        assertThat(refusal("a: &x [*x]\n"))
                .isEqualTo("1: malformed YAML: the alias *x stands for something that contains it");
        assertThat(refusal("a: &x 1\n---\nb: *x\n")).isEqualTo("3: malformed YAML: the alias *x stands for nothing");
    }

    @Test
    void refusesWhatManifestsDoNotHave() {
        assertThat(refusal("a: !!binary aGk=\n"))
                .isEqualTo("1: the tag tag:yaml.org,2002:binary is not supported here");
        assertThat(refusal("a: !!int x\n")).isEqualTo("1: the tag tag:yaml.org,2002:int is not supported here");
        assertThat(refusal("a: !mine {}\n")).isEqualTo("1: the tag !mine is not supported here");
        assertThat(refusal("? [a]\n: 1\n")).isEqualTo("1: a key must be a text");
        assertThat(refusal("a: {<<: 1}\n")).isEqualTo("1: a merge key (<<) takes an object or a list of objects");
    }
}
