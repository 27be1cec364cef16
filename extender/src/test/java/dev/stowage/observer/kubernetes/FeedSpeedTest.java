package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Steering;
import dev.stowage.fleet.Golden;
import dev.stowage.fleet.Proof;
import dev.stowage.observer.Census;
import dev.stowage.observer.Tokens;
import dev.stowage.observer.wire.CelMatcher;
import dev.stowage.owners.ChainEnd;
import dev.stowage.owners.kubernetes.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What it takes from the text of an object to a census that knows it, with 5,000 nodes of 8 devices. */
@Tag("soak")
final class FeedSpeedTest {
    private static final int NODES = 5_000;
    private static final int EVENTS = 5_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Inbox inbox = new Inbox();
    private final ItemStore<GenericKubernetesResource> nodes = store("Node", Decoders.nodes());
    private final ItemStore<GenericKubernetesResource> slices = store("ResourceSlice", Decoders.slices());
    private final ItemStore<GenericKubernetesResource> claims = store("ResourceClaim", Decoders.claims());
    private final ItemStore<GenericKubernetesResource> others = store("PoolObservation", Decoders.pools());
    private final ItemStore<GenericKubernetesResource> classes = store("DeviceClass", Decoders.deviceClasses());
    private final Life life =
            new Life(new Attributions(_ -> new ChainEnd.Elsewhere()), new Complaints(_ -> new ChainEnd.Elsewhere()));
    private Census census = Census.empty(new CelMatcher(), new Steering()::landing);
    private int version;

    private ItemStore<GenericKubernetesResource> store(String kind, Reading.Decoder decoder) {
        return new Feed(new Reading(new Kind("", "v1", kind, kind), decoder), inbox).next();
    }

    private static String text(String file) throws IOException {
        return Files.readString(Golden.directory(RecordedObjectsTest.class).resolve(file + ".in.json"));
    }

    private static void put(ItemStore<GenericKubernetesResource> store, String text) {
        GenericKubernetesResource object = Samples.object(text);
        store.put(store.getKey(object), object);
    }

    private void look() {
        ResourceVersion reached = new ResourceVersion(++version);
        Life.Batch batch = life.after(
                new Life.Look(inbox.take(), new Tokens(reached, reached, reached), true, false),
                Instant.EPOCH.plusMillis(version));
        census = census.after(batch.news(), Instant.EPOCH.plusMillis(version));
    }

    @Test
    @Tag("proof:observer-feed")
    void takesLessThanAMillisecond() throws IOException {
        String node = text("node");
        String slice = text("slice");
        String claim = text("claim");
        long began = threads.getCurrentThreadCpuTime();
        put(others, """
                {"apiVersion": "stowage.dev/v1alpha1", "kind": "PoolObservation", "metadata": {"name": "watched", "uid": "u"},
                 "spec": {"nodeSelector": {"stowage.dev/pool": "watched"},
                   "devices": [{"name": "gpu", "driver": "gpu.example.com", "deviceClassName": "gpu.example.com"}]}}
                """);
        put(classes, text("class"));
        for (int number = 0; number < NODES; number++) {
            put(nodes, node.replace("watched-0", "watched-" + number));
            put(slices, slice.replace("watched-0", "watched-" + number));
        }
        look();
        long listing = (threads.getCurrentThreadCpuTime() - began) / 1_000_000;
        assertThat(census.pool(new PoolName("watched")).orElseThrow().ledger().total())
                .containsExactly(8L * NODES);

        long[] nanos = new long[EVENTS];
        for (int event = -EVENTS; event < EVENTS; event++) {
            String name = "watched-" + Math.floorMod(event * 7, NODES);
            long before = threads.getCurrentThreadCpuTime();
            if (event % 2 == 0) {
                put(claims, claim.replace("watched-1", name).replace("q4ds7", name));
            } else {
                put(nodes, node.replace("watched-0", name).replace("\"96\"", event % 4 == 1 ? "\"95\"" : "\"96\""));
            }
            look();
            if (event >= 0) {
                nanos[event] = threads.getCurrentThreadCpuTime() - before;
            }
        }

        Arrays.sort(nanos);
        long median = nanos[EVENTS / 2] / 1_000;
        assertThat(median).isLessThan(1_000);
        Proof.held(
                "observer-feed",
                "%d nodes from their texts in %d ms; then each event, with a census of its own, %d us at the median and %d us at p99"
                        .formatted(NODES, listing, median, nanos[EVENTS * 99 / 100] / 1_000));
    }
}
