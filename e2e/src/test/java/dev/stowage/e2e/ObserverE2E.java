package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.e2e.Tellings.Telling;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How soon, and how often, a companion with the rights that are shipped says what became of a pool. */
final class ObserverE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final NodePool POOL =
            NodePool.named("h100", 4).with(Devices.gpus(8).onSlices(2));
    private static final String WHOLE = "Observed gpu 32/32";

    /** How many devices a node has is not known while its slices are incomplete. */
    private static final String INCOMPLETE = "Unobservable IncompleteSlices gpu 0/24";

    private static final int ROUNDS = 10;

    private static TestCluster cluster;
    private static RunningCompanion companion;
    private static Tellings tellings;

    /** When devices of a claim were taken or given back, in elapsed nanoseconds. */
    private static final BlockingQueue<Long> CLAIMED = new LinkedBlockingQueue<>();

    @BeforeAll
    static void start() throws InterruptedException {
        cluster = bench.start(ClusterSpec.named("observed"));
        cluster.install(Shipped.CRDS);
        cluster.install(Shipped.COMPANION);
        cluster.nodes().add(POOL);
        cluster.client().resource(PlannedPool.poolObservation(POOL)).create();
        tellings = bench.closing(new Tellings(cluster.client(), POOL.name()));
        SharedIndexInformer<ResourceClaim> claims = bench.closing(
                cluster.client().resources(ResourceClaim.class).inAnyNamespace().inform(new Claims()));
        assertThat(claims.hasSynced()).isTrue();
        companion = cluster.startCompanion(CompanionSpec.workload("first")).awaitReady();
        tellings.await(WHOLE, DEADLINE);
    }

    /** Notes when devices are taken and given back. */
    private static final class Claims implements ResourceEventHandler<ResourceClaim> {
        @Override
        public void onAdd(ResourceClaim claim) {
            note(false, isAllocated(claim));
        }

        @Override
        public void onUpdate(ResourceClaim before, ResourceClaim after) {
            note(isAllocated(before), isAllocated(after));
        }

        @Override
        public void onDelete(ResourceClaim claim, boolean finalStateUnknown) {
            note(isAllocated(claim), false);
        }

        private static void note(boolean before, boolean after) {
            if (before != after) {
                CLAIMED.add(System.nanoTime());
            }
        }

        private static boolean isAllocated(ResourceClaim claim) {
            return claim.getStatus() != null && claim.getStatus().getAllocation() != null;
        }
    }

    @Test
    @Tag("proof:observer-speed")
    void saysWithinASecondWhatBecameOfAPool() throws InterruptedException {
        List<Long> took = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            took.add(afterCall(() -> cluster.nodes().cordon(POOL.node(3)), "Observed gpu 24/32; 1 Cordoned"));
            took.add(afterCall(() -> cluster.nodes().uncordon(POOL.node(3)), WHOLE));
            String pod = "holding-" + round;
            PodTemplate template = PodTemplate.claiming(2).onNode(POOL.node(0));
            took.add(afterClaim(() -> cluster.pods().add(pod, template), "Observed gpu 30/32"));
            took.add(afterClaim(() -> cluster.pods().delete(pod), WHOLE));
            took.add(afterCall(() -> cluster.nodes().beginRenewal(POOL.node(1), Devices.GPU), INCOMPLETE));
            took.add(afterCall(() -> cluster.nodes().finishRenewal(POOL.node(1), Devices.GPU), WHOLE));
        }
        took.sort(Long::compare);

        // Of so few, the 99th percentile is the longest.
        if (Proof.isAlone()) {
            assertThat(took.getLast()).isLessThan(Duration.ofSeconds(1).toNanos());
        }
        Proof.held(
                "observer-speed",
                "%d changes published: median %d ms, p90 %d ms, longest %d ms"
                        .formatted(
                                took.size(),
                                took.get(took.size() / 2) / 1_000_000,
                                took.get(took.size() * 9 / 10) / 1_000_000,
                                took.getLast() / 1_000_000));
    }

    /** From when it is asked for. */
    private static long afterCall(Runnable change, String text) throws InterruptedException {
        long began = System.nanoTime();
        change.run();
        return tellings.await(text, DEADLINE).nanos() - began;
    }

    /** From when the claim was seen to change. */
    private static long afterClaim(Runnable change, String text) throws InterruptedException {
        CLAIMED.clear();
        change.run();
        long began = Objects.requireNonNull(CLAIMED.poll(DEADLINE.toMillis(), TimeUnit.MILLISECONDS));
        return tellings.await(text, DEADLINE).nanos() - began;
    }

    @Test
    void saysItAtMostTwiceASecondHoweverMuchHappens() throws InterruptedException {
        int before = tellings.soFar().size();
        long began = System.nanoTime();
        int changes = 0;
        while (System.nanoTime() - began < Duration.ofSeconds(6).toNanos()) {
            cluster.nodes().cordon(POOL.node(3));
            cluster.nodes().uncordon(POOL.node(3));
            changes += 2;
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        int told = tellings.soFar().size() - before;
        tellings.await(WHOLE, DEADLINE);

        assertThat(changes).isGreaterThan(4 * (int) seconds);
        assertThat(told).isBetween(Proof.isAlone() ? (int) seconds : 1, (int) Math.ceil(2 * seconds) + 1);
    }

    @Test
    void saysNothingWhileNothingChangesButHowMuchItHasSeen() throws InterruptedException {
        // After what only this test does, nothing of what others did is still on its way.
        cluster.nodes().cordon(POOL.node(2));
        cluster.nodes().cordon(POOL.node(3));
        tellings.await("Observed gpu 16/32; 2 Cordoned", DEADLINE);
        cluster.nodes().uncordon(POOL.node(2));
        cluster.nodes().uncordon(POOL.node(3));
        tellings.await(WHOLE, DEADLINE);

        List<Telling> told = tellings.during(Duration.ofSeconds(15));

        assertThat(told)
                .hasSizeLessThanOrEqualTo(2)
                .allSatisfy(one -> assertThat(one.text()).isEqualTo(WHOLE));
    }

    @Test
    void tellsPeopleOnceWhenAPoolCannotBeObservedAndWhenItCanAgain() throws InterruptedException {
        long before = events("PoolUnobservable").size();
        // It is observed first and last, and after each time that it cannot be.
        awaitEvents("PoolObserved", before + 1);

        cluster.nodes().beginRenewal(POOL.node(2), Devices.GPU);
        tellings.await(INCOMPLETE, DEADLINE);
        Event event = awaitEvents("PoolUnobservable", before + 1).stream()
                .filter(told -> told.getMessage().endsWith("nodes %s.".formatted(POOL.node(2))))
                .findFirst()
                .orElseThrow();
        cluster.nodes().finishRenewal(POOL.node(2), Devices.GPU);
        tellings.await(WHOLE, DEADLINE);
        awaitEvents("PoolObserved", before + 2);

        assertThat(event.getType()).isEqualTo("Warning");
        assertThat(event.getMessage()).contains("IncompleteSlices");
        assertThat(event.getInvolvedObject().getUid())
                .isEqualTo(cluster.client()
                        .resources(PoolObservation.class)
                        .withName(POOL.name())
                        .require()
                        .getMetadata()
                        .getUid());
        assertThat(companion.read("/metrics"))
                .contains("stowage_pool_state{pool=\"h100\",state=\"observed\",} 1.0")
                .contains("stowage_observer_leads 1.0");
    }

    @Test
    void tellsEachClaimOfADeviceThatIsAllocatedTwice() throws InterruptedException {
        List<ResourceClaim> claims = List.of(holdingTheFirstDevice("one"), holdingTheFirstDevice("other"));

        List<Event> told = awaitEvents("DeviceAllocatedTwice", 2);
        assertThat(told)
                .allSatisfy(event -> assertThat(event.getMessage()).contains("default/one, default/other"))
                .extracting(event -> event.getInvolvedObject().getUid())
                .containsExactlyInAnyOrderElementsOf(claims.stream()
                        .map(claim -> claim.getMetadata().getUid())
                        .toList());
        assertThat(companion.read("/metrics")).contains("stowage_devices_allocated_twice 1.0");

        claims.forEach(claim -> cluster.client().resource(claim).delete());
        tellings.await(WHOLE, DEADLINE);
    }

    private static ResourceClaim holdingTheFirstDevice(String name) {
        ResourceClaim claim =
                (ResourceClaim) cluster.client().resource("""
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: %s, namespace: default}
                spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.example.com}}]}}
                """.formatted(name)).create();
        claim = new ResourceClaimBuilder(claim)
                .withNewStatus()
                .withNewAllocation()
                .withNewDevices()
                .addNewResult()
                .withRequest("gpu")
                .withDriver(Devices.GPU)
                .withPool(POOL.node(0))
                .withDevice(Devices.gpus(8).name(0))
                .endResult()
                .endDevices()
                .endAllocation()
                .endStatus()
                .build();
        return cluster.client().resource(claim).updateStatus();
    }

    private static List<Event> awaitEvents(String reason, long count) {
        return Waiting.until(
                "%d Events %s".formatted(count, reason),
                cluster.client().v1().events().inNamespace("default").withField("reason", reason),
                found -> found.size() == count,
                DEADLINE);
    }

    private static List<Event> events(String reason) {
        return cluster.client()
                .v1()
                .events()
                .inNamespace("default")
                .withField("reason", reason)
                .list()
                .getItems();
    }
}
