package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Component;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.PoolName;
import dev.stowage.fleet.Proof;
import dev.stowage.observer.Attribution;
import dev.stowage.observer.kubernetes.Watcher;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How the observer's watcher gets on with a real API server. */
final class WatcherE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int WRITERS = 4;

    /** What a watcher that has reached that version must know, or must have forgotten. */
    private record Fact(long version, ClaimKey claim, boolean there) {}

    private static TestCluster started(ClusterSpec spec) {
        TestCluster cluster = bench.start(spec);
        StowageApi.installedOn(cluster);
        return cluster;
    }

    private static Watcher<KnownCluster> watching(TestCluster cluster) {
        return Watching.start(bench, cluster, KnownCluster.keeping(List::of));
    }

    /** Claims are made and deleted all the time, while watches end, the API server is restarted and history is compacted. */
    @Test
    @Tag("proof:observer-tokens")
    void saysNoVersionBeforeEverythingUpToItCame() throws Exception {
        TestCluster cluster = started(ClusterSpec.named("restarted").withApiServer("etcd-compaction-interval=2s"));
        Watcher<KnownCluster> watcher = watching(cluster);
        ConcurrentLinkedQueue<KnownCluster> snapshots = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<Fact> facts = new ConcurrentLinkedQueue<>();
        watcher.listen(snapshots::add);
        AtomicBoolean enough = new AtomicBoolean();
        try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
            List<CompletableFuture<Void>> writing = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                String name = "w" + writer;
                writing.add(CompletableFuture.runAsync(() -> write(cluster.client(), name, facts, enough), writers));
            }
            try {
                for (int restart = 0; restart < 3; restart++) {
                    awaitFacts(facts, 150);
                    cluster.component(Component.API_SERVER).restart();
                }
                awaitFacts(facts, 150);
            } finally {
                // Or nobody would ever see that it failed: the writers are waited for.
                enough.set(true);
            }
            writing.forEach(CompletableFuture::join);
        }
        long last = facts.stream().mapToLong(Fact::version).max().orElseThrow();
        Waiting.byAsking("all to be told", () -> claimsReached(watcher.known()), reached -> reached >= last, DEADLINE);

        int checked = 0;
        for (KnownCluster snapshot : snapshots) {
            checked += check(snapshot, facts);
        }
        check(watcher.known(), facts);
        assertThat(checked).isGreaterThan(1_000);
        assertThat(watcher.rebuilds()).isZero();
        Proof.held(
                "observer-tokens",
                "%d facts, looked for in %d snapshots: %d times due, never missed"
                        .formatted(facts.size(), snapshots.size(), checked));
    }

    private static long claimsReached(KnownCluster known) {
        return known.ledger().versions().claims().number();
    }

    private static int check(KnownCluster snapshot, Iterable<Fact> facts) {
        long reached = claimsReached(snapshot);
        int checked = 0;
        for (Fact fact : facts) {
            if (fact.version() <= reached) {
                assertThat(snapshot.ledger().claim(fact.claim()).isPresent())
                        .as("%s in what reached %d", fact, reached)
                        .isEqualTo(fact.there());
                checked++;
            }
        }
        return checked;
    }

    private static void awaitFacts(ConcurrentLinkedQueue<Fact> facts, int more) {
        int wanted = facts.size() + more;
        Waiting.byAsking("claims to be written", facts::size, size -> size >= wanted, DEADLINE);
    }

    /** Each claim is either made for good or gone for good. */
    private static void write(
            KubernetesClient client, String writer, ConcurrentLinkedQueue<Fact> facts, AtomicBoolean enough) {
        for (int number = 0; !enough.get(); number++) {
            String name = "%s-%d".formatted(writer, number);
            try {
                ResourceClaim made = client.resource(claim(name)).create();
                ClaimKey key = new ClaimKey("default", name);
                if (number % 2 == 0) {
                    facts.add(new Fact(version(made.getMetadata().getResourceVersion()), key, true));
                } else {
                    client.resource(made).delete();
                    facts.add(new Fact(version(now(client)), key, false));
                }
            } catch (KubernetesClientException _) {
                // The API server is just being restarted; what became of the claim is not known then, and not asked.
            }
        }
    }

    private static String now(KubernetesClient client) {
        return client.resources(ResourceClaim.class)
                .inNamespace("default")
                .list(new ListOptionsBuilder().withLimit(1L).build())
                .getMetadata()
                .getResourceVersion();
    }

    private static long version(String text) {
        return Long.parseLong(text);
    }

    private static ResourceClaim claim(String name) {
        return new ResourceClaimBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withNewDevices()
                .endDevices()
                .endSpec()
                .build();
    }

    @Test
    void countsWhatKubeSchedulerAllocatedAndTellsReplicasFromOthers() {
        TestCluster cluster = started(ClusterSpec.named("watched"));
        Watcher<KnownCluster> watcher = watching(cluster);
        NodePool pool = NodePool.named("watched", 3).with(Devices.gpus(8));
        cluster.nodes().add(pool);
        cluster.client().resource("""
                        apiVersion: stowage.dev/v1alpha1
                        kind: PoolObservation
                        metadata: {name: watched}
                        spec:
                          fleet: f
                          nodeSelector: {stowage.dev/pool: watched}
                          devices: [{name: gpu, claim: DRA, driver: gpu.example.com, deviceClassName: gpu.example.com, count: 8}]
                        """).create();
        cluster.pods().add("claiming", 3, PodTemplate.claiming(2).on(pool));
        List<String> uids = cluster.pods().awaitBound("claiming", 3).stream()
                .map(pod -> pod.getMetadata().getUid())
                .toList();

        Waiting.byAsking(
                "six of 24 devices to be taken", () -> free(watcher.known(), pool), free -> free == 18, DEADLINE);
        KnownCluster known = Waiting.byAsking(
                "the pods to be attributed",
                watcher::known,
                now -> now.attributions().keySet().containsAll(uids),
                DEADLINE);
        assertThat(uids)
                .allSatisfy(uid -> assertThat(known.attributions().get(uid)).isEqualTo(new Attribution.Foreign()));
        assertThat(watcher.illegible()).isZero();
    }

    private static long free(KnownCluster known, NodePool nodes) {
        return known.ledger().pool(new PoolName("watched")).stream()
                .flatMap(pool -> IntStream.range(0, 3)
                        .mapToObj(number -> pool.free(new NodeName(nodes.node(number))))
                        .flatMap(Optional::stream))
                .mapToLong(DeviceCounts::sum)
                .sum();
    }
}
