package dev.stowage.extender.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.Roster;
import dev.stowage.extender.Stock;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlainNamesTest {
    private static final Stock STOCK = new Stock(new PoolName("h100"), "", DeviceCounts.of(8));

    @Test
    void findsNamesWhereTheyAre() {
        assertThat(find("[\"b\",\"other\",\"a\",\"bb\",\"b\"]}", "a", "b"))
                .isInstanceOfSatisfying(PlainNames.Found.All.class, all -> {
                    assertThat(all.numbers()).containsExactly(1, -1, 0, -1, 1);
                    assertThat(all.end()).isEqualTo("{\"NodeNames\":[\"b\",\"other\",\"a\",\"bb\",\"b\"]".length());
                });
    }

    @Test
    void findsThousands() {
        String[] names =
                IntStream.range(0, 5_000).mapToObj("node-%05d"::formatted).toArray(String[]::new);
        String list = IntStream.range(0, names.length)
                .mapToObj(number -> '"' + names[names.length - 1 - number] + '"')
                .collect(Collectors.joining(",", "[", "]}"));

        assertThat(find(list, names))
                .isInstanceOfSatisfying(
                        PlainNames.Found.All.class,
                        all -> assertThat(all.numbers())
                                .containsExactly(IntStream.range(0, names.length)
                                        .map(number -> names.length - 1 - number)
                                        .toArray()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "[]}",
                "[\"a\"]",
                "[\"a\"",
                "[\"a\",",
                "[\"a",
                "[\"a\"],\"Pod\":{}}",
                "[\"a\"] }",
                "[ \"a\"]}",
                "[\"a\", \"b\"]}",
                "[\"a\" ,\"b\"]}",
                "[\"\\u0061\"]}",
                "[\"ä\"]}",
                "[\"a\nb\"]}",
                "[1]}",
                "[\"a\",null]}",
                "[[\"a\"]]}",
                "[\"a\",]}"
            })
    void leavesWhateverIsWrittenInAnotherWay(String text) {
        assertThat(find(text, "a", "b")).isInstanceOf(PlainNames.Found.None.class);
    }

    @Test
    void takesNoNodeForOneWhoseNameIsNotPlain() {
        assertThat(find("[\"a?\"]}", "aä"))
                .isInstanceOfSatisfying(
                        PlainNames.Found.All.class,
                        all -> assertThat(all.numbers()).containsExactly(-1));
    }

    private static PlainNames.Found find(String text, String... nodes) {
        Map<NodeName, Stock> stocks = new HashMap<>();
        for (String node : nodes) {
            stocks.put(new NodeName(node), STOCK);
        }
        String body = "{\"NodeNames\":" + text;
        return PlainNames.find(body.getBytes(StandardCharsets.UTF_8), "{\"NodeNames\":".length(), Roster.of(stocks));
    }
}
