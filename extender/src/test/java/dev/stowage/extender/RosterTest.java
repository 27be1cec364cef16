package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RosterTest {
    private static Stock stock(int free) {
        return new Stock(Known.POOL, "", new DeviceCounts(List.of(free)));
    }

    private static int find(Roster roster, String text) {
        return roster.find(("<" + text + ">").toCharArray(), 1, text.length());
    }

    @Test
    void findsNodesByTheirCharacters() {
        // Of equal hashes, and so in one place of the table.
        Roster roster = Roster.of(
                Map.of(new NodeName("Aa"), stock(1), new NodeName("BB"), stock(2), new NodeName("AaBB"), stock(3)));

        assertThat(find(roster, "Aa"))
                .isEqualTo(roster.find(new NodeName("Aa")))
                .isZero();
        assertThat(find(roster, "BB")).isEqualTo(2);
        assertThat(find(roster, "BBAa")).isEqualTo(-1);
        assertThat(find(roster, "C")).isEqualTo(-1);
        assertThat(roster.find(new NodeName("A"))).isEqualTo(-1);
    }

    @Test
    void findsNothingAmongNoNodes() {
        Roster roster = Roster.of(Map.of());

        assertThat(find(roster, "n1")).isEqualTo(-1);
        assertThat(roster.size()).isZero();
    }

    @Test
    void changesStocksOfSomeNodes() {
        Roster roster = Roster.of(Map.of(new NodeName("n1"), stock(8), new NodeName("n2"), stock(8)));

        Roster changed = roster.with(Map.of(new NodeName("n2"), stock(5)));

        assertThat(changed.nodes())
                .isEqualTo(new TreeMap<>(Map.of(new NodeName("n1"), stock(8), new NodeName("n2"), stock(5))));
        assertThat(roster.stockAt(roster.stock(1))).isEqualTo(stock(8));
    }

    @Test
    void forgetsStocksThatNoNodeHas() {
        Roster roster = Roster.of(Map.of(new NodeName("n1"), stock(8)));
        for (int kinds : IntStream.range(0, 5_000).toArray()) {
            Stock odd = new Stock(Known.POOL, "domain-" + kinds, new DeviceCounts(List.of(1)));
            roster = roster.with(Map.of(new NodeName("n1"), odd));
        }

        assertThat(roster.stocks()).isLessThan(5_000);
        assertThat(roster.stockAt(roster.stock(0)).domain()).isEqualTo("domain-4999");
    }

    @Test
    void countsKindsThatOneSideDoesNotKnowAsNone() {
        DeviceCounts one = new DeviceCounts(List.of(3));

        assertThat(one.minus(DeviceCounts.of(1, 1))).isEqualTo(new DeviceCounts(List.of(2)));
        assertThat(one.plus(DeviceCounts.of(1, 1))).isEqualTo(new DeviceCounts(List.of(4)));
        assertThat(DeviceCounts.of(3, 1).minus(one)).isEqualTo(DeviceCounts.of(0, 1));
        assertThat(one.cover(DeviceCounts.of(3, 0))).isTrue();
        assertThat(one.cover(DeviceCounts.of(3, 1))).isFalse();
    }

    @Test
    void takesNodesInAndLetsThemGo() {
        Stock full = new Stock(new PoolName("h100"), "", DeviceCounts.of(8));
        Stock less = new Stock(new PoolName("h100"), "", DeviceCounts.of(3));
        Roster roster = Roster.of(Map.of(new NodeName("b"), full, new NodeName("d"), less));

        Roster next = roster.with(
                Map.of(
                        new NodeName("a"),
                        less,
                        new NodeName("c"),
                        full,
                        new NodeName("d"),
                        full,
                        new NodeName("e"),
                        less),
                Set.of(new NodeName("b"), new NodeName("never")));

        assertThat(next.nodes())
                .containsExactly(
                        entry(new NodeName("a"), less),
                        entry(new NodeName("c"), full),
                        entry(new NodeName("d"), full),
                        entry(new NodeName("e"), less));
        assertThat(next.find("xcx".toCharArray(), 1, 1)).isEqualTo(1);
        assertThat(next.find(new NodeName("b"))).isNegative();
        assertThat(roster.nodes()).hasSize(2);
    }
}
