package dev.stowage.hub.kubernetes;

import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A real cluster on which a test does what an observer does. */
final class LinkedCluster {
    static final String FLEET = "the-fleet-of-the-test";
    static final String COMPANIONS = "stowage-system";
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private final TestCluster cluster;
    private final KubernetesClient client;

    /** What the last connection lets the dispatcher see. */
    private final AtomicReference<LiveObjects> live = new AtomicReference<>();

    LinkedCluster(TestCluster cluster) {
        this.cluster = cluster;
        this.client = cluster.client();
    }

    /** As if a companion had been installed and ran. */
    void install() {
        cluster.install(Shipped.CRDS);
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(COMPANIONS)
                        .endMetadata()
                        .build())
                .serverSideApply();
        renew("first", LONG);
    }

    void install(Shipped shipped) {
        cluster.install(shipped);
    }

    WorkloadCluster open(String kubeconfig, Heard heard) {
        return new FabricClusters(new LinkSettings(COMPANIONS, System::nanoTime, new Random(1)), this::dispatching)
                .open("linked", FLEET, kubeconfig, heard);
    }

    WorkloadCluster open(Heard heard) {
        return open(cluster.kubeconfig(), heard);
    }

    LiveObjects live() {
        return live.get();
    }

    private Dispatching dispatching(KubernetesClient connection, LiveObjects objects, String fleet) {
        live.set(objects);
        return new Dispatching() {
            @Override
            public DispatchOutcome dispatch(DispatchOrder order) {
                connection.raw("/version");
                return new DispatchOutcome.Refused("It was reached.");
            }

            @Override
            public TeardownOutcome tearDown(ObjectKey replica, String replicaUid) {
                connection.raw("/version");
                return new TeardownOutcome.Gone();
            }
        };
    }

    /** The observers' Lease, just renewed. */
    void renew(String holder, Duration lasting) {
        client.resource(lease(holder, lasting)).forceConflicts().serverSideApply();
    }

    private static Lease lease(String holder, Duration lasting) {
        return new LeaseBuilder()
                .withNewMetadata()
                .withName(Feeds.LEASE)
                .withNamespace(COMPANIONS)
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(holder)
                .withLeaseDurationSeconds((int) lasting.toSeconds())
                .withRenewTime(ZonedDateTime.now(ZoneOffset.UTC))
                .endSpec()
                .build();
    }

    static PoolObservation pool(String name) {
        return pool(name, FLEET);
    }

    static PoolObservation pool(String name, String fleet) {
        return YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: PoolObservation
                metadata: {name: %s}
                spec:
                  fleet: %s
                  nodeSelector: {stowage.dev/pool: %s}
                  tolerations: [{key: nvidia.com/gpu, operator: Exists, effect: NoSchedule}]
                  devices: [{name: gpu, claim: DRA, driver: gpu.nvidia.com, deviceClassName: gpu.nvidia.com, count: 8}]
                """.formatted(name, fleet, name), PoolObservation.class);
    }

    /** Writes that so many nodes have three devices free. */
    void observe(String pool, int nodes) {
        patchStatus(client.resources(PoolObservation.class).withName(pool), """
                {"status": {"state": "Observed", "observedNodes": %d, "buckets": [{"free": {"gpu": 3}, "nodes": %d}],
                  "replicaObservationsVersion": "7", "resourceClaimsVersion": "11/12", "protocol": 1, "observer": "first"}}
                """.formatted(nodes, nodes));
    }

    private static <T> void patchStatus(Resource<T> resource, String patch) {
        resource.subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    /** Of a replica with one pod, in namespace {@code default}. */
    ReplicaObservation addReplica(String name) {
        return client.resource(YAML.unmarshal(
                        """
                apiVersion: stowage.dev/v1alpha1
                kind: ReplicaObservation
                metadata: {name: %s, namespace: default}
                spec:
                  deployment: chat
                  replicaUID: uid-of-%s
                  pods: [{engine: main, role: Standalone, count: 1, pool: h100, devices: {gpu: 1}}]
                """.formatted(name, name.substring(0, Math.min(40, name.length()))), ReplicaObservation.class))
                .create();
    }

    /** Writes that its pod cannot be scheduled. */
    void observeStuck(String name) {
        patchStatus(replica(name), """
                {"status": {"pods": {"total": 1, "scheduled": 0, "ready": 0}, "unschedulable": [{"engine": "main",
                  "role": "Standalone", "pods": 1, "since": "2026-01-01T00:00:00Z", "message": "0/4 nodes are available"}]}}
                """);
    }

    void removeReplica(String name) {
        replica(name).delete();
    }

    private Resource<ReplicaObservation> replica(String name) {
        return client.resources(ReplicaObservation.class).inNamespace("default").withName(name);
    }

    /** A Deployment that was made of a replica, of the replica's name. */
    Deployment addWorkload(ReplicaObservation replica, String name) {
        return client.resource(new DeploymentBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace("default")
                        .addToLabels(Labels.REPLICA_UID, "some-uid")
                        .addNewOwnerReference()
                        .withApiVersion(replica.getApiVersion())
                        .withKind(replica.getKind())
                        .withName(replica.getMetadata().getName())
                        .withUid(replica.getMetadata().getUid())
                        .withController(true)
                        .endOwnerReference()
                        .endMetadata()
                        .withNewSpec()
                        .withReplicas(0)
                        .withNewSelector()
                        .addToMatchLabels("app", name)
                        .endSelector()
                        .withNewTemplate()
                        .withNewMetadata()
                        .addToLabels("app", name)
                        .endMetadata()
                        .withNewSpec()
                        .addNewContainer()
                        .withName("engine")
                        .withImage("none")
                        .endContainer()
                        .endSpec()
                        .endTemplate()
                        .endSpec()
                        .build())
                .create();
    }

    /** Takes away what tests made. */
    void clear() {
        client.resources(PoolObservation.class).delete();
        client.resources(ReplicaObservation.class).inNamespace("default").delete();
        Waiting.until("no pools", client.resources(PoolObservation.class), List::isEmpty, DEADLINE);
        Waiting.until("no replicas", client.resources(ReplicaObservation.class), List::isEmpty, DEADLINE);
        renew("first", LONG);
    }

    String uid() {
        return client.namespaces()
                .withName("kube-system")
                .require()
                .getMetadata()
                .getUid();
    }

    KubernetesClient client() {
        return client;
    }

    String kubeconfig() {
        return cluster.kubeconfig();
    }

    /** A kubeconfig that differs from that of an administrator. */
    String kubeconfig(Consumer<Config> change) {
        Config config = YAML.unmarshal(cluster.kubeconfig(), Config.class);
        change.accept(config);
        return YAML.asYaml(config);
    }
}
