package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.wire.ExtenderVerbs;
import dev.stowage.fleet.Proof;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How much processor time a census of a large cluster takes: 5,000 nodes, 40,000 pods, 10,000 replicas. */
@Tag("soak")
final class CensusSpeedTest {
    private static final int NODES = 5_000;
    private static final int SETTLED = 9_900;
    private static final int OPEN = LargeCensus.OPEN;
    private static final int CALLS = 400;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Test
    @Tag("proof:census-speed")
    void takesMilliseconds() {
        long start = threads.getCurrentThreadCpuTime();
        LargeCensus large = new LargeCensus(NODES);
        Census census = large.census();
        Duration listing = since(start);
        start = threads.getCurrentThreadCpuTime();
        int size = census.pool(LargeCensus.POOL).orElseThrow().replicas().size();
        Duration pool = since(start);

        long[] oneByOne = churn(census, 1);
        long[] byTwenty = churn(census, 20);
        long[] answers = prioritize(large);

        assertThat(size).isEqualTo(SETTLED + OPEN);
        assertThat(census.inquiries()).isEmpty();
        assertThat(median(oneByOne)).isLessThan(Duration.ofMillis(1));
        assertThat(median(answers)).isLessThan(Duration.ofMillis(3));
        Proof.held(
                "census-speed",
                ("listing %d ms; one pool for publication %d ms; a single news %s; 20 news at once %s;"
                                + " prioritize with 5,000 names %s")
                        .formatted(listing.toMillis(), pool.toMillis(), told(oneByOne), told(byTwenty), told(answers)));
    }

    /** Pods come, are nominated, get their devices and go again, on replicas with open slots; nodes change between. */
    private long[] churn(Census census, int batch) {
        List<News> news = new ArrayList<>();
        for (int i = 0; news.size() < CALLS * Math.min(batch, 5); i++) {
            int replica = SETTLED + i % OPEN;
            String name = "churn-" + i;
            PodUid uid = new PodUid(name);
            String node = LargeCensus.name(NODES - 1 - i % OPEN);
            Claim claim = Things.asking(name, uid, 4);
            news.add(LargeCensus.seen(name, new Place.Unsaid(), 1));
            news.add(LargeCensus.attributed(uid, replica));
            news.add(Things.seen(claim));
            news.add(LargeCensus.seen(name, new Place.On(new NodeName(node)), 1));
            news.add(Things.seen(Things.holding(claim, uid, node, List.of(4, 5, 6, 7))));
            news.add(new News.OfLedger(
                    new Change.NodeSeen(Things.node(LargeCensus.name(i % NODES), "h100", i % 3 > 0))));
            news.add(new News.PodGone(new PodKey("team", name)));
            news.add(Things.claimGone(name));
        }
        long[] nanos = new long[news.size() / batch];
        Census now = census;
        for (int i = 0; i < nanos.length; i++) {
            long before = threads.getCurrentThreadCpuTime();
            now = now.after(news.subList(i * batch, (i + 1) * batch), Instant.EPOCH.plusMillis(i));
            nanos[i] = threads.getCurrentThreadCpuTime() - before;
        }
        return nanos;
    }

    private long[] prioritize(LargeCensus large) {
        ExtenderVerbs verbs = new ExtenderVerbs(large.steering());
        byte[][] questions = IntStream.range(0, OPEN)
                .mapToObj(number -> large.question(number, LargeCensus.Pods.CLAIMING))
                .toArray(byte[][]::new);
        long[] nanos = new long[CALLS];
        for (int call = -CALLS; call < CALLS; call++) {
            long before = threads.getCurrentThreadCpuTime();
            verbs.prioritize(
                    questions[Math.floorMod(call, OPEN)], large.view(), Instant.EPOCH.plusMillis(10L * (call + CALLS)));
            if (call >= 0) {
                nanos[call] = threads.getCurrentThreadCpuTime() - before;
            }
        }
        return nanos;
    }

    private Duration since(long start) {
        return Duration.ofNanos(threads.getCurrentThreadCpuTime() - start);
    }

    private static Duration median(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return Duration.ofNanos(sorted[sorted.length / 2]);
    }

    private static String told(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return "median %d µs, p99 %d µs"
                .formatted(sorted[sorted.length / 2] / 1_000, sorted[sorted.length * 99 / 100] / 1_000);
    }
}
