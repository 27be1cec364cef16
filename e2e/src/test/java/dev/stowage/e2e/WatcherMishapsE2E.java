package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.Edits;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.fleet.Proof;
import dev.stowage.observer.Attribution;
import dev.stowage.observer.Inquiry;
import dev.stowage.observer.kubernetes.Keeping;
import dev.stowage.observer.kubernetes.Watcher;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceBuilder;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSlice;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSliceBuilder;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the observer's watcher does when something is missing. */
final class WatcherMishapsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int MANY = 500;
    private static final long QUICK = 1_500;

    private static TestCluster cluster;

    private final AtomicReference<Collection<Inquiry>> asked = new AtomicReference<>(List.of());
    private final Keeping<KnownCluster> keeping = KnownCluster.keeping(asked::get);

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("mishaps").with(ClientLimits.HIGH));
        StowageApi.installedOn(cluster);
    }

    @Test
    void findsOutWhichPodsAndReplicasAreGone() {
        cluster.pods().add("there", PodTemplate.SMALL.held());
        String there = cluster.pods().get("there").getMetadata().getUid();
        Watcher<KnownCluster> watcher = Watching.start(bench, cluster, keeping);

        asked.set(List.of(
                new Inquiry.OfPods(new ClaimKey("default", "c"), List.of(new PodUid(there), new PodUid("gone"))),
                new Inquiry.OfReplica(new PodKey("default", "p"), "gone too")));

        KnownCluster known = Waiting.byAsking(
                "both to be found gone", watcher::known, now -> now.absent().size() >= 2, DEADLINE);
        assertThat(known.absent()).containsExactlyInAnyOrder("gone", "gone too");
    }

    @Test
    void callsAPodForeignWhoseControllerNobodyKnows() {
        Watcher<KnownCluster> watcher = Watching.start(bench, cluster, keeping);
        cluster.pods().add("shipped", PodTemplate.claiming(1));
        Pod pod = Edits.untilNoConflict(() -> cluster.client()
                .pods()
                .inNamespace("default")
                .withName("shipped")
                .edit(made -> {
                    made.getMetadata().setOwnerReferences(List.of(controller("example.com/v1", "Ship")));
                    return made;
                }));

        KnownCluster known = Waiting.byAsking(
                "the pod to be attributed",
                watcher::known,
                now -> now.attributions().containsKey(pod.getMetadata().getUid()),
                DEADLINE);

        assertThat(known.attributions()).containsEntry(pod.getMetadata().getUid(), new Attribution.Foreign());
    }

    private static OwnerReference controller(String apiVersion, String kind) {
        return new OwnerReferenceBuilder()
                .withApiVersion(apiVersion)
                .withKind(kind)
                .withName("one")
                .withUid("u")
                .withController(true)
                .build();
    }

    @Test
    void listsEverythingAnewAfterAFault() {
        AtomicBoolean faulty = new AtomicBoolean();
        Keeping<KnownCluster> failing = new Keeping<>(
                keeping.empty(),
                (before, news, now) -> {
                    if (faulty.getAndSet(false)) {
                        throw new IllegalStateException("A fault of the test's.");
                    }
                    return keeping.after().after(before, news, now);
                },
                keeping.inquiries(),
                keeping.extent());
        Watcher<KnownCluster> watcher = Watching.start(bench, cluster, failing);
        KnownCluster before = watcher.known();

        faulty.set(true);
        cluster.nodes().add(NodePool.named("after-a-fault", 1));

        KnownCluster known = Waiting.byAsking(
                "the node to be known",
                watcher::known,
                now -> now.ledger().node(new NodeName("after-a-fault-0")).isPresent(),
                DEADLINE);
        assertThat(watcher.rebuilds()).isEqualTo(1);
        assertThat(watcher.isListed()).isTrue();
        assertThat(known.replicas()).isEqualTo(before.replicas()).isNotEmpty();
    }

    /** Their kubelets do nothing here, so there are none. */
    @Test
    @Tag("proof:observer-listing")
    void listsFiveHundredNodesQuickly() {
        for (int number = 0; number < MANY; number++) {
            cluster.client().resource(node("many-" + number)).create();
            cluster.client().resource(slice("many-" + number)).create();
        }
        SortedSet<Long> millis = new TreeSet<>();
        for (int round = 0; round < 3; round++) {
            long began = System.nanoTime();
            Watcher<KnownCluster> watcher = Watching.start(bench, cluster, keeping);
            millis.add(Duration.ofNanos(System.nanoTime() - began).toMillis());
            assertThat(watcher.known().ledger().node(new NodeName("many-499"))).isPresent();
            watcher.close();
        }
        if (Proof.isAlone()) {
            assertThat(millis.first()).isLessThanOrEqualTo(QUICK);
        }
        Proof.held(
                "observer-listing",
                "%d nodes with 8 devices each are known after %d ms at best and %d at worst, owners' caches started beside it"
                        .formatted(MANY, millis.first(), millis.last()));
    }

    private static Node node(String name) {
        return new NodeBuilder().withNewMetadata().withName(name).endMetadata().build();
    }

    private static ResourceSlice slice(String node) {
        return new ResourceSliceBuilder()
                .withNewMetadata()
                .withName(node)
                .endMetadata()
                .withNewSpec()
                .withDriver(Devices.GPU)
                .withNewPool(1L, node, 1L)
                .withNodeName(node)
                .withDevices(IntStream.range(0, 8)
                        .mapToObj(number ->
                                new DeviceBuilder().withName("gpu-" + number).build())
                        .toList())
                .endSpec()
                .build();
    }
}
