package dev.stowage.hub.app;

import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.wire.ObservedPools;
import dev.stowage.hub.wire.PublishedPools;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.hub.wire.WorkloadClusters;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/**
 * A fleet of clusters with four pools each, one for each model of device. Every deployment wants ten replicas; besides, there are
 * deployments that want replicas of one cluster's last pool alone, which others hold.
 */
final class SimulatedFleet implements WorkloadClusters, AutoCloseable {
    static final int REPLICAS_EACH = 10;
    static final int DEVICES = 8;
    static final int NODES = 90;

    /** In every pool: what comes and goes there is nobody's that the hub knows. */
    static final int NODE_OF_OTHERS = 0;

    static final List<String> MODELS = List.of("h100", "a100", "l40s", "mi300x");
    private static final String LAST = MODELS.getLast();
    private static final String FLEET = "fleet-of-the-test";

    private final StoredObjects objects;
    private final ScheduledExecutorService companions = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().factory());
    private final Map<String, InferenceClass> classes = new LinkedHashMap<>();
    private final Map<String, SimulatedCluster> clusters = new LinkedHashMap<>();
    private final SimulatedLink.Surroundings surroundings;

    private SimulatedFleet(StoredObjects objects, RoundTrip trip) {
        this.objects = objects;
        this.surroundings = new SimulatedLink.Surroundings(objects.json, trip, companions, FLEET);
    }

    static SimulatedFleet of(HubScale.Size size, StoredObjects objects, RoundTrip trip) {
        SimulatedFleet fleet = new SimulatedFleet(objects, trip);
        MODELS.forEach(fleet::addClass);
        for (int number = 0; number < size.clusters(); number++) {
            fleet.addCluster(number, number < size.contested());
        }
        for (int number = 0; number < size.deployments(); number++) {
            fleet.addDeployment(number);
        }
        for (int number = 0; number < size.contested(); number++) {
            fleet.addContender(number);
        }
        return fleet;
    }

    static String cluster(int number) {
        return "cluster-%05d".formatted(number);
    }

    static String contender(int number) {
        return "contender-%05d".formatted(number);
    }

    SimulatedCluster get(int number) {
        return Objects.requireNonNull(clusters.get(cluster(number)));
    }

    List<SimulatedCluster> all() {
        return List.copyOf(clusters.values());
    }

    String fleet() {
        return FLEET;
    }

    private void addClass(String model) {
        InferenceClass declared = objects.read("""
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceClass
                metadata: {name: %s}
                spec:
                  devices:
                  - {name: gpu, claim: DRA, driver: gpu.example.com, deviceClassName: gpu.example.com, count: %d,
                     attributes: {model: {string: %s}}}
                """.formatted(model, DEVICES, model), InferenceClass.class);
        classes.put(model, declared);
        objects.classes.create(declared);
    }

    private void addCluster(int number, boolean contested) {
        String name = cluster(number);
        StringBuilder pools = new StringBuilder();
        SimulatedCluster cluster = new SimulatedCluster(name, objects.json);
        for (String model : MODELS) {
            pools.append("  - {name: %s, className: %s, nodeCount: %d}\n".formatted(model, model, NODES));
            SimulatedPool pool = cluster.add(model, NODES, DEVICES);
            int held = contested && model.equals(LAST) ? NODES : NODE_OF_OTHERS + 1;
            for (int node = NODE_OF_OTHERS; node < held; node++) {
                pool.leaveFree(node, 0);
            }
        }
        clusters.put(name, cluster);
        InferenceCluster declared = objects.read("""
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceCluster
                metadata: {name: %s, labels: {cluster: %s}}
                spec:
                  cluster: {source: Existing, existing: {secretRef: {name: %s, namespace: stowage-system, key: kubeconfig}}}
                  nodePools:
                %s""".formatted(name, name, name, pools), InferenceCluster.class);
        objects.clusters.create(declared);
        // A hub was there before: of a pool that nobody has observed yet, whole nodes would be given away.
        cluster.keepPools(ObservedPools.of(declared, PublishedPools.of(declared, classes), FLEET));
        MODELS.forEach(cluster::publish);
        objects.secrets.create(objects.read("""
                apiVersion: v1
                kind: Secret
                metadata: {name: %s, namespace: stowage-system}
                data: {kubeconfig: a3ViZWNvbmZpZw==}
                """.formatted(name), Secret.class));
    }

    private void addDeployment(int number) {
        int count = 1 << number % 4;
        String alone = "        - {role: Standalone, %s}\n";
        String gang = """
                        - {role: Leader, %1$s}
                        - {role: Worker, worker: {nodes: 1}, %1$s}
                """;
        boolean isGang = number % 10 == 9;
        String model = MODELS.get(number % MODELS.size());
        add(
                "deployment-%05d".formatted(number),
                REPLICAS_EACH,
                "",
                (isGang ? gang : alone).formatted(claiming(model, isGang ? DEVICES : count)));
    }

    /** It wants more than it will ever get. */
    private void addContender(int number) {
        add(
                contender(number),
                NODES,
                "clusterSelector: {matchLabels: {cluster: %s}}".formatted(cluster(number)),
                "        - {role: Standalone, %s}\n".formatted(claiming(LAST, DEVICES)));
    }

    private static String claiming(String model, int count) {
        return """
                nodeSelector: {devices: [{name: gpu, count: %d, selectors: [{cel: 'device.attributes["gpu.example.com"].model == "%s"'}]}]},
                           template: {spec: {containers: [{name: engine, image: "example.com/engine:1", args: [--model, chat],
                             ports: [{containerPort: 8000}], resources: {requests: {cpu: "4", memory: 16Gi}},
                             readinessProbe: {httpGet: {path: /health, port: 8000}}}]}}""".formatted(count, model);
    }

    private void add(String name, int replicas, String selector, String members) {
        objects.deployments.create(
                objects.read("""
                apiVersion: stowage.dev/v1alpha1
                kind: ModelDeployment
                metadata: {name: %s, namespace: team}
                spec:
                  replicas: %d
                  template:
                    spec:
                      %s
                      engines:
                      - name: main
                        members:
                %s""".formatted(name, replicas, selector, members), ModelDeployment.class));
    }

    @Override
    public WorkloadCluster open(String name, String fleet, String kubeconfig, Consumer<ClusterNews> news) {
        SimulatedCluster cluster = clusters.get(name);
        if (cluster == null || !fleet.equals(FLEET)) {
            throw new IllegalArgumentException("There is no cluster %s of fleet %s.".formatted(name, fleet));
        }
        return SimulatedLink.open(cluster, surroundings, news);
    }

    @Override
    public void close() {
        companions.shutdownNow();
    }
}
