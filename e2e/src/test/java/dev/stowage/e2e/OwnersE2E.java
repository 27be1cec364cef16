package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Component;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.e2e.OwnedWorkloads.Owner;
import dev.stowage.fleet.Proof;
import dev.stowage.owners.Lineage;
import dev.stowage.owners.Stamp;
import dev.stowage.owners.kubernetes.CacheSettings;
import dev.stowage.owners.kubernetes.CacheStatus;
import dev.stowage.owners.kubernetes.ReplicaCaches;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** On whose behalf the pods are that Kubernetes' own controllers make, asked when they appear. */
@Tag("proof:owners-known")
final class OwnersE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration PATIENCE = Duration.ofMillis(Proof.isAlone() ? 200 : 2_000);
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static OwnedWorkloads workloads;
    private static TestCluster cluster;
    private static ReplicaCaches caches;
    private static AskedPods pods;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("owners"));
        StowageApi.installedOn(cluster);
        workloads = new OwnedWorkloads(cluster.client());
        workloads.define("example.com", "Fleet", "fleets");
        workloads.define("example.com", "Ship", "ships");
        workloads.define("leaderworkerset.x-k8s.io", "LeaderWorkerSet", "leaderworkersets");
        caches = bench.closing(following(cluster));
        pods = bench.closing(new AskedPods(cluster.client(), caches));
    }

    private static ReplicaCaches following(TestCluster followed) {
        ReplicaCaches known = ReplicaCaches.start(followed.client(), CacheSettings.usual(PATIENCE, System::nanoTime));
        Waiting.byAsking("the caches to be synced", known::synced, synced -> synced, DEADLINE);
        return known;
    }

    @Test
    void knowsThoseOfDeployments() throws InterruptedException {
        List<String> names = LongStream.range(0, Proof.cases(10, 200))
                .mapToObj("web-%d-0123456789"::formatted)
                .toList();
        for (String name : names) {
            Owner replica = workloads.replica("apps/v1", "Deployment", name);
            workloads.workload("Deployment", name, replica);
        }

        Duration slowest = Duration.ZERO;
        for (int index = 0; index < names.size(); index++) {
            AskedPods.Answer answer = assertIsOf(names.get(index), Integer.toString(index));
            slowest = answer.took().compareTo(slowest) > 0 ? answer.took() : slowest;
        }
        Proof.held(
                "owners-known",
                "%d pods of new Deployments known when they appeared, the slowest answer after %.1f ms"
                        .formatted(names.size(), slowest.toNanos() / 1e6));
    }

    @Test
    void knowsThoseOfAStatefulSet() throws InterruptedException {
        Owner replica = workloads.replica("apps/v1", "StatefulSet", "set-1-0123456789");
        workloads.workload("StatefulSet", "set-1-0123456789", replica);

        assertIsOf("set-1-0123456789", "1");
    }

    @Test
    void knowsThoseOfAJob() throws InterruptedException {
        Owner replica = workloads.replica("batch/v1", "Job", "job-2-0123456789");
        workloads.job("job-2-0123456789", replica);

        assertIsOf("job-2-0123456789", "2");
    }

    @Test
    void knowsThoseOfACronJob() throws InterruptedException {
        Owner replica = workloads.replica("batch/v1", "CronJob", "cron-3-0123456789");
        HasMetadata cronJob = workloads.cronJob("cron-3-0123456789", replica);
        workloads.job("cron-3-0123456789-now", Owner.of(cronJob));

        assertIsOf("cron-3-0123456789", "3");
    }

    @Test
    void knowsThoseOfAnOperator() throws InterruptedException {
        Owner replica = workloads.replica("example.com/v1", "Fleet", "fleet-4-0123456789");
        HasMetadata fleet = workloads.custom("Fleet", "fleet-4-0123456789", replica);
        workloads.workload("StatefulSet", "fleet-4-0123456789-of", Owner.of(fleet));

        assertIsOf("fleet-4-0123456789", "4");
    }

    /** The workers' StatefulSet is made here as LeaderWorkerSet's controller would, under the leader pod. */
    @Test
    void knowsThoseOfALeaderWorkerSet() throws InterruptedException {
        Owner replica = workloads.gangReplica("gang-8-0123456789");
        HasMetadata set = workloads.leaderWorkerSet("gang-8-0123456789", replica);
        workloads.leaders("gang-8-0123456789", Owner.of(set));
        AskedPods.Answer leader = pods.first("gang-8-0123456789-0");
        HasMetadata leaderPod = cluster.pods("team").get("gang-8-0123456789-0");

        workloads.workload("StatefulSet", "gang-8-0123456789-0", Owner.of(leaderPod));
        AskedPods.Answer worker = pods.first("gang-8-0123456789-0-0");

        assertThat(leader.lineage()).isEqualTo(new Lineage.OfReplica(gangStamp("Leader")));
        assertThat(worker.lineage()).isEqualTo(new Lineage.OfReplica(gangStamp("Worker")));
    }

    private static Stamp gangStamp(String role) {
        TreeMap<String, String> labels =
                new TreeMap<>(stamp("gang-8-0123456789", "8").labels());
        labels.put("stowage.dev/role", role);
        labels.put("stowage.dev/copy", "0");
        labels.put("stowage.dev/gang", "gang-8-0123456789.main.0");
        return new Stamp(labels, new TreeMap<>(Map.of("stowage.dev/pool", "h100")), "");
    }

    @Test
    void followsAKindFromItsFirstEncounterOn() throws InterruptedException {
        HasMetadata ship = workloads.custom("Ship", "first", Owner.NONE);
        workloads.workload("StatefulSet", "first", Owner.of(ship));
        pods.first("first-0");
        Waiting.byAsking("ships to be followed", () -> status("ships.example.com"), OwnersE2E::isSynced, DEADLINE);

        Owner replica = workloads.replica("example.com/v1", "Ship", "ship-5-0123456789");
        HasMetadata second = workloads.custom("Ship", "ship-5-0123456789", replica);
        workloads.workload("StatefulSet", "ship-5-0123456789", Owner.of(second));

        assertThat(AskedPods.ask(caches, cluster.pods("team").get("first-0")).lineage())
                .isEqualTo(new Lineage.OfNone());
        assertIsOf("ship-5-0123456789", "5");
    }

    @Test
    void knowsThatOthersAreOfNoReplica() throws InterruptedException {
        workloads.workload("Deployment", "foreign", Owner.NONE);

        assertThat(pods.first("foreign").lineage()).isEqualTo(new Lineage.OfNone());
    }

    @Test
    void isNotDeceivedByAReplicaSetThatHasButTheRightName() throws InterruptedException {
        Owner replica = workloads.replica("apps/v1", "Deployment", "true-6-0123456789");
        workloads.workload("Deployment", "true-6-0123456789", replica);
        assertIsOf("true-6-0123456789", "6");

        HasMetadata forged = workloads.bareReplicaSet("true-6-0123456789", "forged", Owner.NONE);

        pods.first("true-6-0123456789-forged");
        HasMetadata pod =
                cluster.client().pods().inNamespace("team").withLabel("bare", "yes").list().getItems().stream()
                        .filter(made -> made.getMetadata()
                                .getOwnerReferences()
                                .getFirst()
                                .getUid()
                                .equals(forged.getMetadata().getUid()))
                        .findFirst()
                        .orElseThrow();
        // Until the ReplicaSet itself is known, its name is believed.
        Waiting.byAsking(
                "the ReplicaSet to be known",
                () -> AskedPods.ask(caches, pod).lineage(),
                new Lineage.OfNone()::equals,
                DEADLINE);
    }

    @Test
    void goesOnAfterARestartOfTheApiServer() throws InterruptedException {
        TestCluster restarted = bench.start(ClusterSpec.named("restarted"));
        StowageApi.installedOn(restarted);
        OwnedWorkloads owned = new OwnedWorkloads(restarted.client());
        try (ReplicaCaches known = following(restarted);
                AskedPods asked = new AskedPods(restarted.client(), known)) {
            Owner replica = owned.replica("apps/v1", "Deployment", "after-7-0123456789");

            restarted.component(Component.API_SERVER).restart();
            owned.workload("Deployment", "after-7-0123456789", replica);

            asked.first("after-7-0123456789");
            HasMetadata pod = restarted
                    .client()
                    .pods()
                    .inNamespace("team")
                    .withLabel("app", "after-7-0123456789")
                    .list()
                    .getItems()
                    .getFirst();
            Waiting.byAsking(
                    "the pod to be known",
                    () -> AskedPods.ask(known, pod).lineage(),
                    new Lineage.OfReplica(stamp("after-7-0123456789", "7"))::equals,
                    DEADLINE);
        }
    }

    private static Optional<CacheStatus> status(String kind) {
        return caches.status().stream()
                .filter(status -> status.kind().equals(kind))
                .findFirst();
    }

    private static boolean isSynced(Optional<CacheStatus> status) {
        return status.filter(CacheStatus::synced).isPresent();
    }

    private static AskedPods.Answer assertIsOf(String replica, String index) throws InterruptedException {
        AskedPods.Answer answer = pods.first(replica);
        System.out.printf(
                "A pod of %s was known after %d µs.%n", replica, answer.took().toNanos() / 1_000);
        assertThat(answer.lineage()).isEqualTo(new Lineage.OfReplica(stamp(replica, index)));
        return answer;
    }

    private static Stamp stamp(String replica, String index) {
        return new Stamp(
                new TreeMap<>(Map.of(
                        "stowage.dev/deployment",
                        "chat",
                        "stowage.dev/replica",
                        replica,
                        "stowage.dev/replica-uid",
                        "uid-of-" + replica,
                        "stowage.dev/replica-index",
                        index,
                        "stowage.dev/engine",
                        "main",
                        "stowage.dev/role",
                        "Standalone")),
                new TreeMap<>(Map.of("stowage.dev/pool", "h100")),
                "");
    }
}
