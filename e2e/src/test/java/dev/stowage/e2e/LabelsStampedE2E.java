package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.TestAuthority;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.e2e.OwnedWorkloads.Owner;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Pods that others make on a replica's behalf get what the replica's pods have to carry, whoever makes them. */
@Tag("proof:labels-stamped")
final class LabelsStampedE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String FOREIGN = "foreign";

    private static TestCluster cluster;
    private static Account admin;
    private static ReplicaPods pods;
    private static OwnedWorkloads workloads;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("stamped"));
        Installed.on(cluster);
        cluster.addNamespace(FOREIGN);
        admin = bench.closing(Account.admin(cluster));
        pods = bench.closing(new ReplicaPods(cluster));
        workloads = pods.workloads();
        pods.defineFleets();
        cluster.nodes().add(NodePool.named("h100", 2));
        cluster.nodes().add(NodePool.named("other", 2));
        workloads.create(Installed.pool("second", "stowage"));
        // Where much else runs, what a companion watches may come later than it waits for as shipped.
        cluster.startCompanion(CompanionSpec.workload("first")
                        .with("STOWAGE_OWNER_PATIENCE", Proof.isAlone() ? "200ms" : "2s"))
                .awaitReady();
        Owner replica = workloads.replica("batch/v1", "Job", "first-11-0123456789");
        HasMetadata job = workloads.job("first-11-0123456789", replica);
        pods.made("job-name", "first-11-0123456789", Installed.TEAM);
        Waiting.byAsking(
                "pods to be stamped",
                () -> jobController().tryToCreate(ReplicaPods.podOf(job, "only-tried")),
                tried -> tried.labels().has(Labels.REPLICA),
                DEADLINE);
    }

    @AfterAll
    static void held() {
        Proof.held(
                "labels-stamped",
                "%d pods of Deployments, StatefulSets, Jobs, LeaderWorkerSets and operators, from bare templates, on Kubernetes %s"
                        .formatted(pods.stamped(), bench.kubernetes()));
    }

    @Test
    void thoseOfADeploymentFromTheFirst() {
        Owner replica = workloads.replica("apps/v1", "Deployment", "web-0-0123456789");
        workloads.workload("Deployment", "web-0-0123456789", replica);

        ReplicaPods.assertStamped(
                pods.running("app", "web-0-0123456789", 1), ReplicaPods.standalone("web-0-0123456789", "0"));

        admin.patch(
                        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web-0-0123456789, namespace: team}}",
                        "{spec: {replicas: 4, template: {metadata: {annotations: {rolled: 'once'}}}}}")
                .orFail();
        ReplicaPods.assertStamped(
                pods.running("app", "web-0-0123456789", 4), ReplicaPods.standalone("web-0-0123456789", "0"));
    }

    @Test
    void thoseOfAStatefulSet() {
        Owner replica = workloads.replica("apps/v1", "StatefulSet", "set-1-0123456789");
        workloads.workload("StatefulSet", "set-1-0123456789", replica);

        ReplicaPods.assertStamped(
                pods.running("app", "set-1-0123456789", 1), ReplicaPods.standalone("set-1-0123456789", "1"));
    }

    @Test
    void thoseOfAJob() {
        Owner replica = workloads.replica("batch/v1", "Job", "job-2-0123456789");
        workloads.job("job-2-0123456789", replica);

        ReplicaPods.assertStamped(
                pods.running("job-name", "job-2-0123456789", 1), ReplicaPods.standalone("job-2-0123456789", "2"));
    }

    @Test
    void thoseOfAnOperatorThatMakesThemItself() {
        Owner replica = workloads.replica("example.com/v1", "Fleet", "fleet-3-0123456789");
        HasMetadata fleet = workloads.custom("Fleet", "fleet-3-0123456789", replica);
        Account operator = operator();

        Answer first = operator.create(ReplicaPods.podOf(fleet, "sailor-0"));
        Answer second = operator.create(ReplicaPods.podOf(fleet, "sailor-1"));

        // Fleets are followed from when the first was recorded or met, and a pod that comes before may be let through.
        assertThat(List.of(first.code(), second.code())).containsOnly(201);
        ReplicaPods.assertStamped(
                pods.running("fleet", "fleet-3-0123456789", 2), ReplicaPods.standalone("fleet-3-0123456789", "3"));
    }

    /** The account of an operator that is not trusted, and may make pods and StatefulSets. */
    private static Account operator() {
        return bench.closing(Account.named(
                cluster, "system:serviceaccount:operators:fleets", "system:masters", "system:authenticated"));
    }

    @Test
    void thoseOfAGang() {
        String name = "gang-4-0123456789";
        Owner replica = pods.gang(
                name,
                "apps/v1, kind: StatefulSet, name: %s-leader".formatted(name),
                "apps/v1, kind: StatefulSet, name: %s-workers".formatted(name));
        workloads.workload("StatefulSet", name + "-leader", replica);
        workloads.workload("StatefulSet", name + "-workers", replica);

        ReplicaPods.assertStamped(
                pods.running("app", name + "-leader", 1), ReplicaPods.ofGang(name, "4", "Leader", true));
        ReplicaPods.assertStamped(
                pods.running("app", name + "-workers", 1), ReplicaPods.ofGang(name, "4", "Worker", false));
    }

    /** As its controller does it: a StatefulSet of leaders, and for each of them one of its workers, which it controls. */
    @Test
    void thoseOfALeaderWorkerSet() {
        workloads.define("leaderworkerset.x-k8s.io", "LeaderWorkerSet", "leaderworkersets");
        String name = "lws-5-0123456789";
        String recorded = "leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, name: " + name;
        Owner replica = pods.gang(name, recorded, recorded);
        HasMetadata set = workloads.create("""
                apiVersion: leaderworkerset.x-k8s.io/v1
                kind: LeaderWorkerSet
                metadata: {name: %s, namespace: team, ownerReferences: %s}
                """.formatted(name, replica.yaml()));
        operator().create(ReplicaPods.statefulSet(name, "0", Owner.of(set))).orFail();
        List<Pod> leaders = pods.running("app", name, 1);

        operator()
                .create(ReplicaPods.statefulSet(name + "-0", "1", Owner.of(leaders.getFirst())))
                .orFail();

        ReplicaPods.assertStamped(leaders, ReplicaPods.ofGang(name, "5", "Leader", true));
        ReplicaPods.assertStamped(pods.running("app", name + "-0", 1), ReplicaPods.ofGang(name, "5", "Worker", false));
    }

    @Test
    void withTheSchedulerOfThePool() {
        Owner replica = Owner.of(workloads.create("""
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: second-6-0123456789, namespace: team}
                spec:
                  deployment: chat
                  replicaUID: u
                  workloads: [{apiVersion: batch/v1, kind: Job, name: second-6-0123456789, engine: main, role: Standalone}]
                  pods: [{engine: main, role: Standalone, count: 1, pool: second, devices: {gpu: 8}}]
                """));
        workloads.job("second-6-0123456789", replica);

        Pod pod = pods.made("job-name", "second-6-0123456789", Installed.TEAM);
        assertThat(pod.getSpec().getSchedulerName()).isEqualTo("stowage");
        assertThat(pod.getSpec().getNodeSelector()).isEqualTo(Map.of(Labels.POOL, "second"));
    }

    @Test
    void withoutChangingWhatTheyHave() {
        Owner replica = workloads.replica("apps/v1", "StatefulSet", "own-7-0123456789");
        workloads.create("""
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: own-7-0123456789, namespace: team, ownerReferences: %s}
                spec:
                  replicas: 1
                  serviceName: none
                  selector: {matchLabels: {app: own}}
                  template:
                    metadata: {labels: {app: own}}
                    spec:
                      schedulerName: mine
                      nodeSelector: {stowage.dev/pool: other, disk: fast}
                      containers: [{name: main, image: none}]
                """.formatted(replica.yaml()));

        Pod pod = pods.made("app", "own", Installed.TEAM);

        assertThat(ReplicaPods.ours(pod)).isEqualTo(ReplicaPods.standalone("own-7-0123456789", "7"));
        assertThat(pod.getSpec().getSchedulerName()).isEqualTo("mine");
        assertThat(pod.getSpec().getNodeSelector()).isEqualTo(Map.of(Labels.POOL, "other", "disk", "fast"));
    }

    @Test
    void butNotThoseOfOthers() {
        workloads.workload("Deployment", "stranger", Owner.NONE);
        admin.create(
                        "{apiVersion: v1, kind: Pod, metadata: {name: alone, namespace: team, labels: {app: alone}}, spec: {containers: [{name: main, image: none}]}}")
                .orFail();

        for (String app : List.of("stranger", "alone")) {
            Pod pod = pods.made("app", app, Installed.TEAM);
            assertThat(ReplicaPods.ours(pod)).isEmpty();
            assertThat(pod.getSpec().getNodeSelector()).isEmpty();
        }
    }

    @Test
    void butNotThoseInNamespacesOfOthers() {
        HasMetadata replica = workloads.create("""
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: away-8-0123456789, namespace: foreign}
                spec:
                  deployment: chat
                  replicaUID: u
                  workloads: [{apiVersion: batch/v1, kind: Job, name: away-8-0123456789, engine: main, role: Standalone}]
                  pods: [{engine: main, role: Standalone, count: 1, pool: h100, devices: {gpu: 8}}]
                """);
        workloads.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: away-8-0123456789, namespace: foreign, ownerReferences: %s}
                spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: none}]}}}
                """.formatted(Owner.of(replica).yaml()));

        assertThat(ReplicaPods.ours(pods.made("job-name", "away-8-0123456789", FOREIGN)))
                .isEmpty();
    }

    @Test
    void inADryRunToo() {
        HasMetadata job = jobOf("dry-9-0123456789");

        Answer answer = jobController().tryToCreate(ReplicaPods.podOf(job, "only-tried"));

        assertThat(answer.orFail().labels().get(Labels.REPLICA).asString()).isEqualTo("dry-9-0123456789");
        assertThat(admin.get("{apiVersion: v1, kind: Pod, metadata: {name: only-tried, namespace: team}}")
                        .code())
                .isEqualTo(404);
    }

    /** One that has a pod, so that it is known. */
    private static HasMetadata jobOf(String name) {
        Owner replica = workloads.replica("batch/v1", "Job", name);
        HasMetadata job = workloads.job(name, replica);
        pods.made("job-name", name, Installed.TEAM);
        return job;
    }

    private static Account jobController() {
        return bench.closing(Account.named(
                cluster, "system:serviceaccount:kube-system:job-controller", "system:masters", "system:authenticated"));
    }

    @Test
    void besideAnotherWebhookThatTakesLabelsAwayAfterIt() {
        HasMetadata job = jobOf("twice-10-0123456789");
        TestAuthority authority = new TestAuthority();
        ToyWebhook other = bench.closing(new ToyWebhook(cluster.hostAddress(), authority, cluster.hostAddress()));
        // By name it comes after ours, which is then asked once more.
        Registration registration = new Registration(
                Installed.TEAM, Registration.byAddress(cluster.hostAddress(), other.port(), authority), "Ignore", 10);
        cluster.client().resource(registration.mutating()).create();
        try {
            Answer answer = Waiting.byAsking(
                    "the other webhook",
                    () -> jobController().tryToCreate(ReplicaPods.podOf(job, "only-tried")),
                    tried -> tried.labels().has(ToyWebhook.LABEL),
                    DEADLINE);

            Map<String, String> labels = new TreeMap<>();
            answer.labels()
                    .properties()
                    .forEach(
                            label -> labels.put(label.getKey(), label.getValue().asString()));
            Map<String, String> expected = new TreeMap<>(ReplicaPods.standalone("twice-10-0123456789", "10"));
            expected.put(ToyWebhook.LABEL, "CREATE");
            assertThat(labels).isEqualTo(expected);
        } finally {
            cluster.client().resource(registration.mutating()).delete();
        }
    }
}
