package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** However many buckets there are: no node is lost, none is said to have what it has not, and the order they come in is nothing. */
final class BucketMergePropertyTest {
    @Test
    void promisesNoNodeMoreThanItHas() {
        long cases = Proof.cases(100, 10_000);
        for (long seed = Proof.seed(1); seed < Proof.seed(1) + cases; seed++) {
            Random random = new Random(seed);
            List<Bucket> exact = buckets(random);
            int limit = random.nextInt(1, 20);

            Histogram merged = new BucketMerge(exact).downTo(limit);

            assertThat(merged.buckets()).as("seed %d", seed).hasSizeLessThanOrEqualTo(Math.max(limit, 1));
            assertKeepsItsPromises(seed, exact, merged);
            List<Bucket> shuffled = new ArrayList<>(exact);
            Collections.shuffle(shuffled, random);
            assertThat(new BucketMerge(shuffled).downTo(limit))
                    .as("seed %d", seed)
                    .isEqualTo(merged);
        }
    }

    private static void assertKeepsItsPromises(long seed, List<Bucket> exact, Histogram merged) {
        Map<Standing.Usable, Integer> nodes = new HashMap<>();
        for (Bucket bucket : exact) {
            Standing.Usable now = merged.bucketOf(bucket.standing());
            nodes.merge(now, bucket.nodes(), Integer::sum);
            for (int kind = 0; kind < bucket.free().counts().size(); kind++) {
                assertThat(now.free().count(kind))
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(bucket.free().count(kind));
            }
            assertThat(now.domain()).as("seed %d", seed).isIn("", bucket.domain());
        }
        Map<Standing.Usable, Integer> published = new HashMap<>();
        merged.buckets().forEach(bucket -> published.put(bucket.standing(), bucket.nodes()));
        assertThat(published).as("seed %d", seed).isEqualTo(nodes);
    }

    private static List<Bucket> buckets(Random random) {
        int kinds = random.nextInt(1, 4);
        int domains = random.nextInt(1, 4);
        Map<Standing.Usable, Integer> nodes = new HashMap<>();
        int count = random.nextInt(60);
        for (int i = 0; i < count; i++) {
            List<Integer> free = new ArrayList<>();
            for (int kind = 0; kind < kinds; kind++) {
                free.add(random.nextInt(9));
            }
            String domain = domains == 1 ? "" : "r" + random.nextInt(domains);
            nodes.put(new Standing.Usable(new DeviceCounts(free), domain), random.nextInt(1, 9));
        }
        List<Bucket> buckets = new ArrayList<>();
        nodes.forEach((standing, number) -> buckets.add(new Bucket(standing.free(), standing.domain(), number)));
        return buckets;
    }

    /** Of one kind and one domain the least loss can be found by trying all ways to cut the ladder. */
    @Test
    void losesLittleMoreThanMustBeLost() {
        long lost = 0;
        long least = 0;
        for (long seed = Proof.seed(1); seed < Proof.seed(1) + 40; seed++) {
            Random random = new Random(seed);
            List<Bucket> ladder = new ArrayList<>();
            for (int free = 40; free > 0; free--) {
                if (random.nextInt(3) > 0) {
                    ladder.add(new Bucket(DeviceCounts.of(free), "", random.nextInt(1, 9)));
                }
            }
            int limit = random.nextInt(4, 12);

            lost += devices(ladder)
                    - devices(new BucketMerge(ladder).downTo(limit).buckets());
            least += leastLoss(ladder, limit);
        }

        assertThat((double) lost / least).isBetween(1.0, 1.2);
    }

    private static long devices(List<Bucket> buckets) {
        return buckets.stream()
                .mapToLong(bucket -> (long) bucket.nodes() * bucket.free().sum())
                .sum();
    }

    private static long leastLoss(List<Bucket> ladder, int limit) {
        int size = ladder.size();
        long[][] least = new long[limit + 1][size + 1];
        for (int groups = 0; groups <= limit; groups++) {
            for (int end = 0; end <= size; end++) {
                least[groups][end] = end == 0 ? 0 : Long.MAX_VALUE / 2;
                long loss = 0;
                for (int start = end - 1; groups > 0 && start >= 0; start--) {
                    loss = devices(ladder.subList(start, end))
                            - ladder.subList(start, end).stream()
                                            .mapToLong(Bucket::nodes)
                                            .sum()
                                    * ladder.get(end - 1).free().sum();
                    least[groups][end] = Math.min(least[groups][end], least[groups - 1][start] + loss);
                }
            }
        }
        return least[limit][size];
    }
}
