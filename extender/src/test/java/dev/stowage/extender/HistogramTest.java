package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HistogramTest {
    private static Bucket bucket(int nodes, String domain, Integer... free) {
        return new Bucket(DeviceCounts.of(free), domain, nodes);
    }

    /** Buckets of 1 to {@code count} free. */
    private static List<Bucket> ladder(int count) {
        List<Bucket> buckets = new ArrayList<>();
        for (int free = 1; free <= count; free++) {
            buckets.add(bucket(1, "", free));
        }
        return buckets;
    }

    @Test
    void mergesNothingWhileThereIsRoom() {
        Histogram histogram = Histogram.of(ladder(Histogram.MAX_BUCKETS));

        assertThat(histogram.buckets()).hasSize(256).first().isEqualTo(bucket(1, "", 256));
        assertThat(histogram.merged()).isEmpty();
        assertThat(histogram.bucketOf(bucket(1, "", 7).standing()))
                .isEqualTo(bucket(1, "", 7).standing());
    }

    @Test
    void mergesTwoWhenThereIsOneTooMany() {
        Histogram histogram = Histogram.of(ladder(Histogram.MAX_BUCKETS + 1));

        assertThat(histogram.buckets())
                .hasSize(256)
                .contains(bucket(2, "", 256))
                .doesNotContain(bucket(1, "", 257));
        assertThat(histogram.merged())
                .isEqualTo(
                        Map.of(bucket(1, "", 257).standing(), bucket(1, "", 256).standing()));
        assertThat(histogram.bucketOf(bucket(1, "", 257).standing()))
                .isEqualTo(bucket(1, "", 256).standing());
    }

    record Merge(String name, int limit, List<Bucket> exact, List<Bucket> merged) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Merge> merges() {
        return Stream.of(
                new Merge(
                        "the nearest",
                        2,
                        List.of(bucket(1, "", 8), bucket(1, "", 5), bucket(1, "", 4)),
                        List.of(bucket(1, "", 8), bucket(2, "", 4))),
                new Merge(
                        "the fewest nodes",
                        2,
                        List.of(bucket(9, "", 8), bucket(1, "", 6), bucket(1, "", 3)),
                        List.of(bucket(9, "", 8), bucket(2, "", 3))),
                new Merge(
                        "of each kind what both have",
                        1,
                        List.of(bucket(1, "", 8, 1), bucket(2, "", 4, 3)),
                        List.of(bucket(3, "", 4, 1))),
                new Merge(
                        "into one that is there already",
                        1,
                        List.of(bucket(1, "", 8, 1), bucket(2, "", 4, 3), bucket(1, "", 4, 1)),
                        List.of(bucket(4, "", 4, 1))),
                new Merge(
                        "rather within a domain",
                        2,
                        List.of(bucket(1, "r1", 8), bucket(1, "r1", 4), bucket(1, "r2", 8)),
                        List.of(bucket(2, "r1", 4), bucket(1, "r2", 8))),
                new Merge(
                        "full nodes of any domains",
                        3,
                        List.of(bucket(1, "r1", 1), bucket(1, "r1", 0), bucket(1, "r2", 1), bucket(5, "r2", 0)),
                        List.of(bucket(6, "", 0), bucket(1, "r1", 1), bucket(1, "r2", 1))),
                new Merge(
                        "of the domains with least in them",
                        3,
                        List.of(bucket(1, "r1", 8), bucket(1, "r2", 3), bucket(1, "r3", 2), bucket(1, "r4", 8)),
                        List.of(bucket(2, "", 2), bucket(1, "r1", 8), bucket(1, "r4", 8))),
                new Merge(
                        "down to one",
                        1,
                        List.of(bucket(1, "r1", 8), bucket(1, "r2", 3), bucket(1, "r3", 2)),
                        List.of(bucket(3, "", 2))));
    }

    @ParameterizedTest
    @MethodSource
    void merges(Merge tested) {
        assertThat(new BucketMerge(tested.exact).downTo(tested.limit).buckets()).isEqualTo(tested.merged);
    }

    record Clamped(String name, int given, int read) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Clamped> counts() {
        return Stream.of(
                new Clamped("below nothing", -1, 0),
                new Clamped("nothing", 0, 0),
                new Clamped("one", 1, 1),
                new Clamped("almost the most", 1_023, 1_023),
                new Clamped("the most", 1_024, 1_024),
                new Clamped("more than that", 1_025, 1_024),
                new Clamped("the largest number", Integer.MAX_VALUE, 1_024));
    }

    @ParameterizedTest
    @MethodSource
    void counts(Clamped tested) {
        assertThat(DeviceCounts.of(tested.given).count(0)).isEqualTo(tested.read);
    }

    @Test
    void putsTighterCountsFirst() {
        assertThat(Stream.of(DeviceCounts.of(2, 1), DeviceCounts.of(0, 4), DeviceCounts.of(1, 2), DeviceCounts.of(2, 1))
                        .sorted())
                .containsExactly(
                        DeviceCounts.of(1, 2), DeviceCounts.of(2, 1), DeviceCounts.of(2, 1), DeviceCounts.of(0, 4));
    }
}
