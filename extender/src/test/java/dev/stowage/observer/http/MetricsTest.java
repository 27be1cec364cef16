package dev.stowage.observer.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Bytes;
import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.ClassName;
import dev.stowage.extender.Device;
import dev.stowage.extender.DeviceClass;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Labels;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Location;
import dev.stowage.extender.MilliCpu;
import dev.stowage.extender.Node;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.Pool;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceCounts;
import dev.stowage.extender.ResourcePoolId;
import dev.stowage.extender.Resources;
import dev.stowage.extender.Selector;
import dev.stowage.extender.Slice;
import dev.stowage.extender.SliceName;
import dev.stowage.extender.Traits;
import dev.stowage.fleet.Golden;
import dev.stowage.observer.Census;
import dev.stowage.observer.News;
import dev.stowage.observer.Tally;
import io.prometheus.client.Collector;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MetricsTest {
    private static final ClassName GPU = new ClassName("gpu");
    private static final String DRIVER = "gpu.example.com";

    private final CollectorRegistry registry = new CollectorRegistry();

    private static News news(Change change) {
        return new News.OfLedger(change);
    }

    private static Pool pool() {
        return new Pool(
                new PoolName("h100"),
                new Labels(new TreeMap<>(Map.of("pool", "h100"))),
                List.of(),
                "",
                "",
                List.of(new Kind("gpu", new Kind.Claiming.ByClaim(DRIVER, GPU, List.of()), MilliCpu.ZERO, Bytes.ZERO)));
    }

    private static Node node(String name, boolean ready) {
        return new Node(
                new NodeName(name),
                new Labels(new TreeMap<>(Map.of("pool", "h100"))),
                false,
                ready,
                List.of(),
                new Resources(new MilliCpu(64_000), new Bytes(1L << 40), new ResourceCounts(new TreeMap<>())),
                110);
    }

    private static Slice slice(String node) {
        List<Device> devices = IntStream.range(0, 4)
                .mapToObj(number -> new Device(
                        "gpu-" + number,
                        new Location.On(new NodeName(node)),
                        new Traits(new TreeMap<>(), new TreeMap<>()),
                        List.of(),
                        false,
                        List.of()))
                .toList();
        return new Slice(new SliceName(node), new ResourcePoolId(DRIVER, node), 1, 1, devices, List.of());
    }

    private static Claim holding(String name) {
        DeviceId device = new DeviceId(new ResourcePoolId(DRIVER, "n1"), "gpu-0");
        return new Claim(
                new ClaimKey("team", name),
                List.of(new Claim.Request(GPU, 1)),
                new Claim.Owner.Nobody(),
                List.of(),
                false,
                new Claim.Allocation.Allocated(
                        List.of(new Claim.Result(device, false, false)), new Place.On(new NodeName("n1"))));
    }

    /** Two nodes, of which one is not ready; one device that two claims hold. */
    private static Census census(boolean listed) {
        List<News> news = new ArrayList<>(List.of(
                news(new Change.ClassSeen(new DeviceClass(GPU, List.of(new Selector("any")), "", Instant.EPOCH))),
                news(new Change.PoolSeen(pool())),
                news(new Change.NodeSeen(node("n1", true))),
                news(new Change.NodeSeen(node("n2", false))),
                news(new Change.SliceSeen(slice("n1"))),
                news(new Change.SliceSeen(slice("n2"))),
                news(new Change.ClaimSeen(holding("a"))),
                news(new Change.ClaimSeen(holding("b")))));
        if (listed) {
            news.add(new News.Listed());
        }
        return Census.empty((_, _, _) -> true, (_, _, _, _) -> new Landing.OffSlot())
                .after(news, Instant.EPOCH);
    }

    /** By name, since collectors are told in any order; but for when each series began. */
    private String text() throws IOException {
        List<Collector.MetricFamilySamples> families = Collections.list(registry.metricFamilySamples());
        families.sort(Comparator.comparing(family -> family.name));
        StringWriter text = new StringWriter();
        TextFormat.write004(text, Collections.enumeration(families));
        return text.toString()
                .lines()
                .filter(line -> !line.contains("_created"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void lookLikeThis() throws IOException {
        new CensusMetrics(() -> census(true), () -> 2, () -> 1).register(registry);
        PublishingMetrics publishing = new PublishingMetrics(registry);
        publishing.leading(() -> true);
        publishing.wrote(Tally.Written.POOL_STATUS, Tally.Outcome.WRITTEN);
        publishing.published(Duration.ofMillis(120).toNanos());
        publishing.wrote(Tally.Written.REPLICA_STATUS, Tally.Outcome.FAILED);

        Golden.check(MetricsTest.class, "leading.out.txt", text());
    }

    @Test
    void sayNothingOfPoolsBeforeEverythingIsListed() throws IOException {
        new CensusMetrics(() -> census(false), () -> 0, () -> 0).register(registry);

        assertThat(text()).doesNotContain("h100");
    }
}
