package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.owners.Lineage;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How the caches of owners get on with a real API server. */
@Tag("proof:owner-caches-lean")
final class OwnerCachesE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int MANY = 5_000;
    private static final Kind REPLICA_SETS = new Kind("apps", "v1", "ReplicaSet", "replicasets");

    private static TestCluster cluster;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("owner-caches"));
    }

    @Test
    void areSentNothingButMetadata() throws InterruptedException {
        BlockingQueue<GenericKubernetesResource> received = new ArrayBlockingQueue<>(1_000);
        create("listed");
        Config config = cluster.client().getConfiguration();
        try (KubernetesClient client = new Connection(config, System::nanoTime).open();
                SharedIndexInformer<GenericKubernetesResource> informer = client.genericKubernetesResources(
                                REPLICA_SETS.context())
                        .inNamespace("default")
                        .withLabel("lean", "true")
                        .withLimit(Selecting.PAGE)
                        .inform(new Receiving(received))) {
            GenericKubernetesResource listed = received.poll(60, TimeUnit.SECONDS);
            create("watched");
            GenericKubernetesResource watched = received.poll(60, TimeUnit.SECONDS);

            assertThat(List.of(listed, watched)).allSatisfy(OwnerCachesE2E::assertIsMetadata);
            assertThat(List.of(
                            listed.getMetadata().getName(),
                            watched.getMetadata().getName()))
                    .containsExactly("listed", "watched");
            assertThat(informer.isRunning()).isTrue();
        }
    }

    private static void assertIsMetadata(GenericKubernetesResource object) {
        assertThat(object.getKind()).isEqualTo("PartialObjectMetadata");
        assertThat(object.getAdditionalProperties()).isEmpty();
        assertThat(object.getMetadata().getUid()).isNotEmpty();
        assertThat(object.getMetadata().getLabels()).containsEntry("lean", "true");
        assertThat(object.getMetadata().getManagedFields()).isEmpty();
    }

    private record Receiving(BlockingQueue<GenericKubernetesResource> received)
            implements ResourceEventHandler<GenericKubernetesResource> {
        @Override
        public void onAdd(GenericKubernetesResource object) {
            received.add(object);
        }

        @Override
        public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource after) {
            assertIsMetadata(after);
        }

        @Override
        public void onDelete(GenericKubernetesResource object, boolean finalStateUnknown) {}
    }

    /** For all who share it. */
    @Test
    void replaceAConnectionThatDiedWithoutAWord() throws Exception {
        URI server = URI.create(cluster.client().getConfiguration().getMasterUrl());
        CacheSettings settings = checkingEach(Duration.ofSeconds(1));
        try (Wire wire = new Wire(server.getPort());
                KubernetesClient client = through(wire);
                CacheStarter starter =
                        new CacheStarter(new Connection(client.getConfiguration(), settings.ticker()), settings);
                ReplicaCaches caches = ReplicaCaches.start(starter, settings);
                ReplicaCaches others = ReplicaCaches.start(starter, settings)) {
            awaitSynced(caches);
            awaitSynced(others);
            int before = wire.connections();

            wire.cut();
            HasMetadata made = create("after-the-cut");

            awaitKnown(caches, made);
            awaitKnown(others, made);
            assertThat(wire.connections()).isGreaterThan(before);
        }
    }

    private static void awaitKnown(ReplicaCaches caches, HasMetadata made) {
        Waiting.byAsking(
                "what was made to be known",
                () -> caches.of(controlledBy(made)),
                new Lineage.OfNone()::equals,
                DEADLINE);
    }

    private static KubernetesClient through(Wire wire) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.fromKubeconfig(cluster.kubeconfig()))
                        .withMasterUrl("https://127.0.0.1:" + wire.port())
                        .withRequestTimeout(2_000)
                        .build())
                .build();
    }

    @Test
    void waitForTheirRights() {
        cluster.client().resource("""
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: companion, namespace: default}
                """).create();
        HasMetadata made = create("not-for-everyone");
        String kubeconfig = cluster.tokens().kubeconfig("default", "companion", Duration.ofMinutes(10));
        try (KubernetesClient client = TestCluster.clientWith(kubeconfig);
                ReplicaCaches caches = ReplicaCaches.start(client, checkingEach(Duration.ofSeconds(1)))) {
            awaitSynced(caches);
            assertThat(caches.status()).noneMatch(CacheStatus::synced);
            assertThat(caches.of(controlledBy(made))).isInstanceOf(Lineage.Unknown.class);

            cluster.client().resource("""
                    apiVersion: rbac.authorization.k8s.io/v1
                    kind: ClusterRoleBinding
                    metadata: {name: companion}
                    roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
                    subjects: [{kind: ServiceAccount, name: companion, namespace: default}]
                    """).create();

            awaitKnown(caches, made);
        }
    }

    @Test
    void needLittleMemory() throws Exception {
        createMany();
        long before = usedHeap();
        long began = System.nanoTime();
        try (ReplicaCaches caches =
                ReplicaCaches.start(cluster.client(), CacheSettings.usual(Duration.ofMillis(200), System::nanoTime))) {
            awaitSynced(caches);
            long millis = (System.nanoTime() - began) / 1_000_000;
            long bytes = usedHeap() - before;

            assertThat(bytes).isLessThan(16L << 20);
            assertThat(caches.status()).isNotEmpty();
            Proof.held(
                    "owner-caches-lean",
                    "%d ReplicaSets need %d KiB of heap, caches and client included; synced after %d ms"
                            .formatted(MANY, bytes / 1024, millis));
        }
    }

    /** Each has a controller, as those of Deployments have. */
    private static void createMany() throws InterruptedException {
        HasMetadata owner = cluster.client().resource("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: many, namespace: default}
                """).create();
        String owners = "[{apiVersion: v1, kind: ConfigMap, name: many, uid: %s, controller: true}]"
                .formatted(owner.getMetadata().getUid());
        try (ExecutorService executor = Executors.newFixedThreadPool(16)) {
            for (int number = 0; number < MANY; number++) {
                String name = "many-%05d".formatted(number);
                executor.execute(() -> create(name, owners));
            }
            executor.shutdown();
            assertThat(executor.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
        }
    }

    private static long usedHeap() {
        for (int times = 0; times < 3; times++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static void awaitSynced(ReplicaCaches caches) {
        Waiting.byAsking("the caches to be synced", caches::status, _ -> caches.synced(), DEADLINE);
    }

    private static CacheSettings checkingEach(Duration checks) {
        return new CacheSettings(
                Duration.ofMillis(200),
                System::nanoTime,
                checks,
                Duration.ofMinutes(15),
                Duration.ofMillis(500),
                checks,
                32);
    }

    private static HasMetadata create(String name) {
        return create(name, "[]");
    }

    private static HasMetadata create(String name, String owners) {
        return cluster.client()
                .resource("""
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {name: %s, namespace: default, labels: {lean: "%s"}, ownerReferences: %s}
                spec:
                  replicas: 0
                  selector: {matchLabels: {app: many}}
                  template:
                    metadata: {labels: {app: many}, annotations: {example.com/checksum: 0123456789abcdef0123456789abcdef}}
                    spec: {containers: [{name: main, image: none, env: [{name: A, value: b}, {name: C, value: d}]}]}
                """.formatted(name, name.endsWith("ed"), owners))
                .create();
    }

    private static Origin controlledBy(HasMetadata object) {
        return new Origin(
                "default",
                List.of(new OwnerRef(
                        object.getApiVersion(),
                        object.getKind(),
                        object.getMetadata().getName(),
                        object.getMetadata().getUid(),
                        true)),
                new TreeMap<>());
    }
}
