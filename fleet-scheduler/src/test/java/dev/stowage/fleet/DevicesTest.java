package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Arithmetic and order of device counts. Vectors are written {@code 4+1}. */
final class DevicesTest {
    private static Devices devices(String counts) {
        return Devices.of(
                Arrays.stream(counts.split("\\+")).mapToInt(Integer::parseInt).toArray());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, true",
        "1, 0, true",
        "0, 1, false",
        "4, 4, true",
        "3, 4, false",
        "4+1, 4+1, true",
        "4+0, 4+1, false",
        "3+9, 4+1, false",
        "4+1, 0+0, true"
    })
    void aNodeHoldsAPodIfItHasEnoughOfEveryKind(String node, String need, boolean covers) {
        assertThat(devices(node).covers(devices(need))).isEqualTo(covers);
    }

    @ParameterizedTest
    @CsvSource({"8, 3, 2", "8, 8, 1", "7, 8, 0", "0, 1, 0", "8+2, 3+1, 2", "8+1, 3+1, 1", "8+0, 4+0, 2", "8+9, 0+2, 4"})
    void placesAreTheFewestOfAnyKindThatIsNeeded(String node, String need, int places) {
        assertThat(devices(node).holds(devices(need))).isEqualTo(places);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 4, 1",
        "4, 4, 1",
        "5, 4, 2",
        "8, 4, 2",
        "4, 1, 4",
        "1+2, 1+1, 2",
        "2+1, 4+1, 1",
        "3+0, 0+1, 0",
        "0+3, 2+2, 2"
    })
    void aPodCostsAnotherNeedTheMostPlacesOfAnyKindRoundedUp(String pod, String other, int cost) {
        assertThat(devices(pod).costFor(devices(other))).isEqualTo(cost);
    }

    @ParameterizedTest
    @CsvSource({"8, 3, 5", "3, 8, 0", "8+1, 3+2, 5+0"})
    void whatIsTakenAwayLeavesAtLeastNothing(String node, String need, String left) {
        assertThat(devices(node).minus(devices(need))).isEqualTo(devices(left));
    }

    @ParameterizedTest
    @CsvSource({"5, 3, 8", "5+1, 3+0, 8+1", "1000000, 1, 1000000", "999999, 1, 1000000", "1000000, 1000000, 1000000"})
    void sumsSaturate(String a, String b, String sum) {
        assertThat(devices(a).plus(devices(b))).isEqualTo(devices(sum));
    }

    @Test
    void countsBelowNoneReadNoneAndHugeOnesSaturate() {
        assertThat(Devices.of(-1, Integer.MIN_VALUE, Integer.MAX_VALUE)).isEqualTo(Devices.of(0, 0, Devices.MAX));
        assertThat(Devices.of(-5).isNone()).isTrue();
        assertThat(Devices.of(Devices.MAX, Devices.MAX, Devices.MAX).sum()).isEqualTo(3_000_000L);
    }

    @Test
    void tighterIsTheSmallerSumThenTheClassOrder() {
        List<Devices> tightestFirst = Stream.of("0+0", "0+1", "1+0", "0+3", "2+1", "3+0", "0+4")
                .map(DevicesTest::devices)
                .toList();

        assertThat(tightestFirst.reversed().stream().sorted()).containsExactlyElementsOf(tightestFirst);
    }

    record Pair(String name, Object a, Object b, boolean equal) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Pair> pairs() {
        return Stream.of(
                new Pair("equal counts", Devices.of(1, 2), Devices.of(1, 2), true),
                new Pair("the same sum", Devices.of(1, 2), Devices.of(2, 1), false),
                new Pair("another sum", Devices.of(1, 2), Devices.of(1, 3), false),
                new Pair("something else", Devices.of(1), 1, false),
                new Pair(
                        "equal shapes",
                        new NodeShape(List.of(Given.gpu(8))),
                        new NodeShape(List.of(Given.gpu(8))),
                        true),
                new Pair(
                        "other shapes",
                        new NodeShape(List.of(Given.gpu(8))),
                        new NodeShape(List.of(Given.gpu(4))),
                        false),
                new Pair("no shape", new NodeShape(List.of()), "", false));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void equalityIsByContent(Pair given) {
        assertThat(given.a.equals(given.b)).isEqualTo(given.equal);
    }

    @Test
    void countsByNameFollowThePoolsOrderOfKinds() {
        NodeShape shape = new NodeShape(List.of(Given.gpu(8), Given.synthetic("label", 1), Given.device("nic", 2)));
        DeviceCounts named = new DeviceCounts(List.of(
                new DeviceCounts.Entry("nic", 1),
                new DeviceCounts.Entry("label", 1),
                new DeviceCounts.Entry("disk", 9)));

        assertThat(named.in(shape)).isEqualTo(Devices.of(0, 1));
        assertThat(DeviceCounts.of(shape, Devices.of(3, 1)).entries())
                .containsExactly(new DeviceCounts.Entry("gpu", 3), new DeviceCounts.Entry("nic", 1));
        assertThat(Devices.of(3, 1)).hasToString("[3, 1]");
    }
}
