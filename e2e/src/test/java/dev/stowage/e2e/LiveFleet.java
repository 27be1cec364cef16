package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Edits;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.GpuPool;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.WaitingReplicas;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A hub and workload clusters, all real: a fleet scheduler beside the hub, and a companion beside each workload cluster. */
final class LiveFleet implements AutoCloseable {
    static final Duration DEADLINE = Duration.ofMinutes(2);

    /** By then every process has asked its API server how far it has come, which it does every 5 s. */
    static final Duration UNTIL_ASKED = Duration.ofSeconds(12);

    private final TestCluster hub;
    private final LiveHubs hubs;
    private final Map<String, Member> clusters = new LinkedHashMap<>();
    private final Map<String, NodePool> pools = new LinkedHashMap<>();
    private final RunningCompanion hubCompanion;
    private Scheduler scheduler;

    private LiveFleet(TestCluster hub, RunningCompanion hubCompanion) {
        this.hub = hub;
        this.hubCompanion = hubCompanion;
        this.hubs = new LiveHubs(hub);
        this.scheduler = hubs.start("first");
    }

    /** What places its replicas. */
    @FunctionalInterface
    interface Scheduler extends AutoCloseable {
        @Override
        void close();
    }

    /** One of its clusters, and who observes there. */
    private record Member(TestCluster cluster, RunningCompanion companion) {}

    /** Starts all of it; pools come later. */
    static LiveFleet start(Bench bench, String... names) {
        // Autoscalers are looked at every 15 s otherwise.
        TestCluster hub =
                bench.start(ClusterSpec.named("hub").withControllerManager("horizontal-pod-autoscaler-sync-period=1s"));
        hub.install(Shipped.CRDS);
        hub.install(Shipped.HUB);
        hub.install(Shipped.FLEET_SCHEDULER);
        hub.addNamespace(Installed.TEAM);
        LiveFleet fleet =
                new LiveFleet(hub, hub.startCompanion(CompanionSpec.hub("hub")).awaitReady());
        for (String name : names) {
            fleet.joinSteered(SteeredCluster.patient(bench, name), "Assumed");
        }
        return bench.closing(fleet);
    }

    /** Lets a cluster join whose kube-scheduler asks its companion; steering is what its object says of that. */
    void joinSteered(SteeredCluster steered, String steering) {
        join(new Member(steered.cluster(), steered.companion()), steering);
    }

    /** Lets a cluster join whose kube-scheduler asks nobody, and whose object says so. */
    void joinUnsteered(Bench bench, String name) {
        TestCluster cluster = bench.start(ClusterSpec.named(name).with(ClientLimits.HIGH));
        cluster.install(Shipped.CRDS);
        cluster.install(Shipped.COMPANION);
        Installed.addManaged(cluster, Installed.TEAM);
        join(
                new Member(
                        cluster,
                        cluster.startCompanion(CompanionSpec.workload("first")).awaitReady()),
                "Off");
    }

    private void join(Member member, String steering) {
        String name = member.cluster.name();
        member.cluster.install(Shipped.WORKLOAD);
        clusters.put(name, member);
        writeKubeconfig(name, Duration.ofHours(2));
        hub.client().resource("""
                        apiVersion: stowage.dev/v1alpha1
                        kind: InferenceCluster
                        metadata: {name: %1$s, labels: {cluster: %1$s}}
                        spec:
                          cluster: {source: Existing, existing: {secretRef: {name: %1$s-kubeconfig}}}
                          steering: %2$s
                        """.formatted(name, steering)).create();
    }

    /** Gives the hub a new kubeconfig for a cluster, with a token that is good for so long. */
    void writeKubeconfig(String name, Duration validity) {
        writeKubeconfig(name, cluster(name), validity);
    }

    /** Gives the hub a kubeconfig that leads to that cluster, whatever it takes it for. */
    void writeKubeconfig(String name, TestCluster target, Duration validity) {
        String kubeconfig = target.tokens().kubeconfig(LiveHubs.SYSTEM, "stowage-hub", validity);
        hub.client()
                .resource(new SecretBuilder()
                        .withNewMetadata()
                        .withNamespace(LiveHubs.SYSTEM)
                        .withName(name + "-kubeconfig")
                        .endMetadata()
                        .addToStringData("kubeconfig", kubeconfig)
                        .build())
                .serverSideApply();
    }

    /** Ends the fleet scheduler and starts another one. */
    void restartHub(String name) {
        replaceHub(() -> hubs.start(name));
    }

    /** Ends the fleet scheduler and has another one instead. */
    void replaceHub(Supplier<? extends Scheduler> other) {
        scheduler.close();
        scheduler = other.get();
    }

    /** Where the fleet scheduler serves its probes and metrics. */
    int plainPort() {
        if (scheduler instanceof LiveHub(var running, var _)) {
            return running.plainPort();
        }
        throw new IllegalStateException("It runs in a process of its own, at a port that only that one knows.");
    }

    /** Further fleet schedulers, beside this one or instead of it. */
    LiveHubs hubs() {
        return hubs;
    }

    KubernetesClient hub() {
        return hub.client();
    }

    TestCluster hubCluster() {
        return hub;
    }

    TestCluster cluster(String name) {
        return member(name).cluster;
    }

    Map<String, TestCluster> clusters() {
        Map<String, TestCluster> all = new LinkedHashMap<>();
        clusters.forEach((name, member) -> all.put(name, member.cluster));
        return all;
    }

    /** How many devices each node of a cluster has. */
    int devicesPerNode(String cluster) {
        return requireNonNull(pools.get(cluster)).devices().getFirst().count();
    }

    List<ModelDeployment> deployments() {
        return hub.client()
                .resources(ModelDeployment.class)
                .inNamespace(Installed.TEAM)
                .list()
                .getItems();
    }

    /** How many devices a pod of a deployment needs, which has single pods of one request. */
    int devicesOf(ModelDeployment deployment) {
        return requireNonNull(deployment
                        .getSpec()
                        .template()
                        .spec()
                        .engines()
                        .getFirst()
                        .members()
                        .getFirst()
                        .nodeSelector())
                .devices()
                .getFirst()
                .count();
    }

    /** Who checks what is written on the hub. */
    RunningCompanion hubCompanion() {
        return hubCompanion;
    }

    /** Who observes a cluster. */
    RunningCompanion companion(String name) {
        return member(name).companion;
    }

    private Member member(String name) {
        return requireNonNull(clusters.get(name));
    }

    /** The image of a deployment that has single pods of one container. */
    String imageOf(ModelDeployment deployment) {
        Map<String, Object> template = deployment
                .getSpec()
                .template()
                .spec()
                .engines()
                .getFirst()
                .members()
                .getFirst()
                .template();
        return hub.client()
                .getKubernetesSerialization()
                .convertValue(template, PodTemplateSpec.class)
                .getSpec()
                .getContainers()
                .getFirst()
                .getImage();
    }

    /** Gives a cluster its only pool, with nodes, and waits until the hub knows what is free in it. */
    void give(String cluster, NodePool pool) {
        hub.client()
                .resource("""
                        apiVersion: stowage.dev/v1alpha1
                        kind: InferenceClass
                        metadata: {name: %1$s}
                        spec:
                          devices: [{name: gpu, claim: DRA, driver: %2$s, deviceClassName: %2$s, count: %3$d}]
                        """.formatted(
                                shape(pool),
                                pool.devices().getFirst().driver(),
                                pool.devices().getFirst().count()))
                .serverSideApply();
        addNodes(cluster, pool);
        declare(cluster);
    }

    /** Says that the nodes of a cluster are its pool, and waits until the hub knows what is free in it. */
    void declare(String cluster) {
        NodePool pool = requireNonNull(pools.get(cluster));
        editCluster(
                cluster, "{name: %s, className: %s, nodeCount: %d}".formatted(pool.name(), shape(pool), pool.count()));
        awaitObserved(cluster, pool.name());
    }

    /** Says that a cluster has no pool any more; its nodes stay. */
    void undeclare(String cluster) {
        editCluster(cluster, "");
    }

    private static String shape(NodePool pool) {
        return "%s-%d"
                .formatted(
                        pool.devices().getFirst().driver().replace('.', '-'),
                        pool.devices().getFirst().count());
    }

    private void editCluster(String name, String pool) {
        // What begins with a bracket would be read as JSON.
        String yaml = "---\n[%s]".formatted(pool);
        Edits.untilNoConflict(() -> hub.client()
                .resources(InferenceCluster.class)
                .withName(name)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        hub.client()
                                .getKubernetesSerialization()
                                .asJson(Map.of(
                                        "spec",
                                        Map.of(
                                                "nodePools",
                                                hub.client()
                                                        .getKubernetesSerialization()
                                                        .unmarshal(yaml, List.class))))));
    }

    /** Gives the object of a cluster a label, by which deployments may select it. */
    void label(String cluster, String key, String value) {
        hub.client()
                .resources(InferenceCluster.class)
                .withName(cluster)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\": {\"labels\": {\"%s\": \"%s\"}}}".formatted(key, value));
    }

    /** Adds nodes to a cluster, whose object says by itself that they are its pool. */
    void addNodes(String cluster, NodePool pool) {
        cluster(cluster).nodes().add(pool);
        pools.put(cluster, pool);
    }

    /** The hub's, for an administrator. */
    String kubeconfig() {
        return hub.kubeconfig();
    }

    /** Waits until the hub says that the pool is observed, all its nodes among it. */
    void awaitObserved(String cluster, String pool) {
        int nodes = requireNonNull(pools.get(cluster)).count();
        awaitCluster(
                cluster,
                "its pool %s to be observed".formatted(pool),
                known -> known.getStatus() != null
                        && known.getStatus().gpuPools().stream()
                                .anyMatch(published -> published.name().equals(pool)
                                        && published.observation() != null
                                        && published.observation().state().equals("Observed")
                                        && requireNonNullElse(
                                                        published.observation().observedNodes(), 0)
                                                == nodes
                                        && published.observation().ineligible().isEmpty()));
    }

    /** Waits until the hub says that so many devices are free in the cluster's pool. */
    void awaitFree(String cluster, int devices) {
        awaitCluster(
                cluster,
                "%d devices to be free".formatted(devices),
                known -> known.getStatus() != null
                        && known.getStatus().gpuPools().stream()
                                .map(GpuPool::observation)
                                .anyMatch(observation -> observation != null
                                        && observation.free().getOrDefault("gpu", -1) == devices));
    }

    void awaitCluster(String name, String what, Predicate<InferenceCluster> wanted) {
        Waiting.until(
                "cluster %s: %s".formatted(name, what),
                hub.client().resources(InferenceCluster.class).withName(name),
                all -> all.stream().anyMatch(wanted),
                DEADLINE);
    }

    /** A deployment of single pods, each with so many GPUs. */
    void deploy(String name, int replicas, int gpus) {
        apply(RandomReplicas.deployment(name, RandomReplicas.single(gpus, 1))
                .replace("replicas: 1", "replicas: " + replicas));
    }

    /** The same, on one cluster alone. */
    void deployOn(String cluster, String name, int replicas, int gpus) {
        apply(RandomReplicas.deployment(name, RandomReplicas.single(gpus, 1))
                .replace("replicas: 1", "replicas: " + replicas)
                .replace(
                        "{spec: {engines",
                        "{spec: {clusterSelector: {matchLabels: {cluster: %s}}, engines".formatted(cluster)));
    }

    void apply(String document) {
        hub.client().resource(document).fieldManager("kubectl").forceConflicts().serverSideApply();
    }

    void scale(String deployment, int replicas) {
        hub.client()
                .resources(ModelDeployment.class)
                .inNamespace(Installed.TEAM)
                .withName(deployment)
                .scale(replicas);
    }

    void delete(String deployment) {
        hub.client()
                .resources(ModelDeployment.class)
                .inNamespace(Installed.TEAM)
                .withName(deployment)
                .delete();
    }

    /** Waits until the deployment's status is as wanted. */
    ModelDeployment awaitDeployment(String name, String what, Predicate<ModelDeployment> wanted) {
        return Waiting.until(
                        "deployment %s: %s".formatted(name, what),
                        hub.client()
                                .resources(ModelDeployment.class)
                                .inNamespace(Installed.TEAM)
                                .withName(name),
                        all -> all.stream().anyMatch(wanted),
                        DEADLINE)
                .getFirst();
    }

    /** Waits until so many of its replicas are ready, and no others exist. */
    void awaitReady(String name, int replicas) {
        awaitDeployment(
                name,
                "%d replicas to be ready".formatted(replicas),
                deployment -> deployment.getStatus() != null
                        && deployment.getStatus().replicas() != null
                        && deployment.getStatus().replicas().ready() == replicas
                        && deployment.getStatus().replicas().total() == replicas);
    }

    /** Waits until so many of its replicas exist, ready or not. */
    void awaitTotal(String name, int replicas) {
        awaitDeployment(
                name,
                "%d replicas to exist".formatted(replicas),
                deployment -> deployment.getStatus() != null
                        && deployment.getStatus().replicas() != null
                        && deployment.getStatus().replicas().total() == replicas);
    }

    /** Waits until so many of its replicas wait to be placed; returns why. */
    String awaitWaiting(String name, int replicas) {
        ModelDeployment waiting = awaitDeployment(
                name,
                "%d replicas to wait".formatted(replicas),
                deployment -> deployment.getStatus() != null
                        && deployment.getStatus().waiting().stream()
                                        .mapToInt(WaitingReplicas::replicas)
                                        .sum()
                                == replicas);
        return requireNonNullElse(
                requireNonNull(waiting.getStatus()).waiting().getFirst().message(), "");
    }

    List<ModelReplica> replicas() {
        return hub.client()
                .resources(ModelReplica.class)
                .inNamespace(Installed.TEAM)
                .list()
                .getItems();
    }

    List<ModelReplica> replicasOf(String deployment) {
        return hub.client()
                .resources(ModelReplica.class)
                .inNamespace(Installed.TEAM)
                .withLabel("stowage.dev/deployment", deployment)
                .list()
                .getItems();
    }

    /** Whether a condition of that type holds. */
    static boolean holds(Collection<Condition> conditions, String type) {
        return conditions.stream()
                .anyMatch(condition -> condition.type().equals(type) && condition.status() == Condition.Status.TRUE);
    }

    /** Takes all deployments and pools away, and waits until nothing is left of them, also of what the hub says. */
    void clear() {
        hub.client()
                .resources(ModelDeployment.class)
                .inNamespace(Installed.TEAM)
                .delete();
        Waiting.until(
                "all replicas to be gone",
                hub.client().resources(ModelReplica.class).inNamespace(Installed.TEAM),
                List::isEmpty,
                DEADLINE);
        pools.keySet().forEach(this::undeclare);
        pools.forEach(this::removeNodes);
        // A pool of the same name would else be taken for the former one, and its slices would be there already.
        pools.keySet().forEach(this::awaitNoPool);
        pools.clear();
    }

    private void removeNodes(String cluster, NodePool pool) {
        for (int node = 0; node < pool.count(); node++) {
            cluster(cluster).nodes().delete(pool.node(node));
        }
    }

    private void awaitNoPool(String cluster) {
        awaitCluster(
                cluster,
                "no pool to be left",
                known -> known.getStatus() != null
                        && known.getStatus().gpuPools().isEmpty());
        Waiting.until(
                "no devices to be left of cluster " + cluster,
                cluster(cluster).client().resources(ResourceSlice.class),
                List::isEmpty,
                DEADLINE);
    }

    @Override
    public void close() {
        scheduler.close();
    }
}
