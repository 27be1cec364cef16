package dev.stowage.hub.kubernetes;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.manifests.Labels;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A workload cluster onto which replicas are dispatched by a hub that notes what it writes. Replicas of all tests of a class stay
 * there, wherever kube-scheduler put them, and the workers of a gang need nodes of their own: it has twice the devices that are
 * taken in the end.
 */
final class TargetCluster implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String FLEET = "uid-of-the-fleet";
    private static final int TIMEOUT_MILLIS = 10_000;

    private final KubernetesClient client;
    private final KubernetesClient hub;
    private final List<String> writes = new CopyOnWriteArrayList<>();
    private Dispatcher dispatcher;

    private TargetCluster(TestCluster cluster) {
        this.client = cluster.client();
        this.hub = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.fromKubeconfig(cluster.kubeconfig()))
                        .withRequestRetryBackoffLimit(0)
                        .withRequestTimeout(TIMEOUT_MILLIS)
                        .build())
                // As the connections to clusters have it: no class is known but those that are named.
                .withKubernetesSerialization(
                        new KubernetesSerialization(JsonMapper.builder().build(), false))
                .withHttpClientBuilderConsumer(builder -> builder.addOrReplaceInterceptor("writes", noting()))
                .build();
        this.dispatcher = begun();
    }

    static TargetCluster start(Bench bench, String name) {
        TestCluster cluster = bench.start(ClusterSpec.named(name));
        cluster.install(Shipped.CRDS);
        cluster.client().resource(Shipped.text("companion/6-priority.yaml")).create();
        cluster.nodes().add(NodePool.named("h100", 8).with(Devices.of("gpu.nvidia.com", 8)));
        return bench.closing(new TargetCluster(cluster));
    }

    private Interceptor noting() {
        return new Interceptor() {
            @Override
            public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
                if (!request.method().equals("GET")) {
                    String path = request.uri().getPath().replaceAll(".*/([^/]+/[^/]+)$", "$1");
                    boolean isTry = String.valueOf(request.uri().getQuery()).contains("dryRun=All");
                    writes.add("%s %s%s".formatted(request.method(), path, isTry ? " (tried)" : ""));
                }
            }
        };
    }

    private Dispatcher begun() {
        return new Dispatcher(hub, new AskedObjects(client), FLEET, System::nanoTime);
    }

    /** What watches would have, read anew each time. */
    private record AskedObjects(KubernetesClient client) implements LiveObjects {
        @Override
        public Optional<GenericKubernetesResource> find(String apiVersion, String kind, String namespace, String name) {
            return new Requests(client, () -> 0)
                    .find(ServedKind.of(kind), namespace, name)
                    .filter(object -> object.getMetadata().getLabels() != null
                            && object.getMetadata().getLabels().containsKey(Labels.REPLICA_UID));
        }

        @Override
        public boolean synced() {
            return true;
        }
    }

    /** Makes a namespace, as somebody else does. */
    void addNamespace(String name) {
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
    }

    /** Another hub takes over, which remembers nothing. */
    void restartHub() {
        dispatcher = begun();
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    KubernetesClient client() {
        return client;
    }

    DispatchOutcome dispatch(DispatchOrder order) {
        return dispatcher.dispatch(order);
    }

    /** Dispatches again and again, until all pods run. */
    DispatchOutcome.Dispatched awaitRolledOut(DispatchOrder order) {
        DispatchOutcome outcome = Waiting.byAsking(
                "all pods to run",
                () -> dispatcher.dispatch(order),
                last -> last instanceof DispatchOutcome.Dispatched(var _, var rolledOut, var _) && rolledOut,
                DEADLINE);
        return (DispatchOutcome.Dispatched) outcome;
    }

    /** What the hub writes to dispatch it now, for example {@code PATCH deployments/chat}. */
    List<String> writesOf(DispatchOrder order) {
        writes.clear();
        dispatcher.dispatch(order);
        return List.copyOf(writes);
    }

    /** The objects of these kinds in a namespace, by name. */
    List<String> names(String namespace, ServedKind... kinds) {
        return Arrays.stream(kinds)
                .flatMap(kind -> objects(namespace, kind)
                        .map(object -> kind.kind() + " " + object.getMetadata().getName()))
                .sorted()
                .toList();
    }

    Stream<GenericKubernetesResource> objects(String namespace, ServedKind kind) {
        return client.genericKubernetesResources(kind.context()).inNamespace(namespace).list().getItems().stream();
    }

    GenericKubernetesResource require(ServedKind kind, String namespace, String name) {
        return client.genericKubernetesResources(kind.context())
                .inNamespace(namespace)
                .withName(name)
                .require();
    }

    @Override
    public void close() {
        hub.close();
    }
}
