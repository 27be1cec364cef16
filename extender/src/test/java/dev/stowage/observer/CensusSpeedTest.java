package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Resources;
import dev.stowage.extender.SchedulerName;
import dev.stowage.extender.SlotName;
import dev.stowage.extender.Steering;
import dev.stowage.extender.wire.ExtenderVerbs;
import dev.stowage.fleet.Proof;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How much processor time a census of a large cluster takes: 5,000 nodes, 40,000 pods, 10,000 replicas. */
@Tag("soak")
final class CensusSpeedTest {
    private static final PoolName POOL = new PoolName("h100");
    private static final PodGroup MAIN = new PodGroup("main", "Standalone", PodGroup.NO_COPY);
    private static final int NODES = 5_000;
    private static final int SETTLED = 9_900;
    private static final int OPEN = 20;
    private static final int OTHERS = 30_000;
    private static final int CALLS = 400;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Steering steering = new Steering();

    @Test
    @Tag("proof:census-speed")
    void takesMilliseconds() {
        long start = threads.getCurrentThreadCpuTime();
        Census census = Census.empty((_, _, _) -> true, steering::landing).after(cluster(), Instant.EPOCH);
        Duration listing = since(start);
        start = threads.getCurrentThreadCpuTime();
        int size = census.pool(POOL).orElseThrow().replicas().size();
        Duration pool = since(start);

        long[] oneByOne = churn(census, 1);
        long[] byTwenty = churn(census, 20);
        long[] answers = prioritize(census);

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
            String node = name(NODES - 1 - i % OPEN);
            Claim claim = Things.asking(name, uid, 4);
            news.add(seen(name, new Place.Unsaid(), 1));
            news.add(attributed(uid, replica));
            news.add(Things.seen(claim));
            news.add(seen(name, new Place.On(new NodeName(node)), 1));
            news.add(Things.seen(Things.holding(claim, uid, node, List.of(4, 5, 6, 7))));
            news.add(new News.OfLedger(new Change.NodeSeen(Things.node(name(i % NODES), "h100", i % 3 > 0))));
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

    private long[] prioritize(Census census) {
        ExtenderVerbs verbs = new ExtenderVerbs(steering);
        String list = IntStream.range(0, NODES)
                .mapToObj(node -> '"' + name(node) + '"')
                .collect(Collectors.joining(","));
        byte[][] questions = IntStream.range(0, OPEN)
                .mapToObj(number -> question(number, list))
                .toArray(byte[][]::new);
        long[] nanos = new long[CALLS];
        for (int call = -CALLS; call < CALLS; call++) {
            long before = threads.getCurrentThreadCpuTime();
            verbs.prioritize(
                    questions[Math.floorMod(call, OPEN)],
                    census.view(),
                    Instant.EPOCH.plusMillis(10L * (call + CALLS)));
            if (call >= 0) {
                nanos[call] = threads.getCurrentThreadCpuTime() - before;
            }
        }
        return nanos;
    }

    private static byte[] question(int number, String list) {
        return ("{\"Pod\":{\"metadata\":{\"name\":\"open-%d\",\"namespace\":\"team\",\"uid\":\"open-%d\"},\"spec\":"
                        + "{\"containers\":[{\"image\":\"vllm:1\"}],\"resourceClaims\":[{\"name\":\"gpu\"}]}},"
                        + "\"Nodes\":null,\"NodeNames\":[%s]}")
                .formatted(number, number, list)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static List<News> cluster() {
        List<News> news = new ArrayList<>(List.of(Things.seen(Things.pool("h100")), Things.deviceClass()));
        for (int node = 0; node < NODES; node++) {
            news.add(Things.node(name(node), "h100"));
            news.add(Things.slice(name(node), 8));
        }
        for (int replica = 0; replica < SETTLED + OPEN; replica++) {
            news.add(new News.ReplicaSeen(replica(replica)));
        }
        for (int replica = 0; replica < SETTLED; replica++) {
            String pod = "pod-" + replica;
            String node = name(replica / 2);
            PodUid uid = new PodUid(pod);
            int first = 4 * (replica % 2);
            news.add(seen(pod, new Place.On(new NodeName(node)), 1));
            news.add(attributed(uid, replica));
            news.add(Things.seen(Things.holding(
                    Things.asking(pod, uid, 4), uid, node, List.of(first, first + 1, first + 2, first + 3))));
        }
        for (int open = 0; open < OPEN; open++) {
            news.add(seen("open-" + open, new Place.Unsaid(), 1));
            news.add(attributed(new PodUid("open-" + open), SETTLED + open));
        }
        for (int pod = 0; pod < OTHERS; pod++) {
            news.add(seen("idle-" + pod, new Place.On(new NodeName(name(pod % NODES))), 0));
        }
        news.add(new News.ReplicasReached(new ResourceVersion(1)));
        news.add(new News.Listed());
        return news;
    }

    private static ObservedReplica replica(int number) {
        int pods = number < SETTLED ? 1 : 2;
        return new ObservedReplica(
                new ReplicaKey("team", "replica-" + number, "uid-" + number),
                "observed-" + number,
                "chat",
                false,
                List.of(),
                List.of(new ObservedReplica.Expected(MAIN, pods, POOL, new TreeMap<>(Map.of("gpu", 4)))),
                List.of(new ObservedReplica.Predicted(
                        POOL,
                        new SlotName("replica-" + number + "/0"),
                        new TreeMap<>(Map.of("gpu", 8)),
                        "",
                        false,
                        List.of(new PlannedReplica.Pods(MAIN, pods)))),
                false);
    }

    private static News attributed(PodUid pod, int replica) {
        return new News.Attributed(pod, new Attribution.OfReplica("observed-" + replica, MAIN));
    }

    private static News seen(String name, Place place, int ownClaims) {
        return new News.PodSeen(
                new Pod(
                        new PodKey("team", name),
                        new PodUid(name),
                        place,
                        new SchedulerName("default-scheduler"),
                        false,
                        Resources.NONE,
                        ownClaims,
                        List.of()),
                new PodFacts(Instant.EPOCH, new TreeMap<>(), place, false, false, new PodFacts.Scheduling.Unasked()));
    }

    /** Of 38 characters, as those of clouds. */
    private static String name(int node) {
        return "gke-production-h100-pool-%013d".formatted(node * 7_919L % 9_999_991L);
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
