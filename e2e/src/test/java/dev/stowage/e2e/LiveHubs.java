package dev.stowage.e2e;

import dev.stowage.bench.RunningFleetScheduler;
import dev.stowage.bench.TestCluster;
import dev.stowage.hub.app.Config;
import dev.stowage.hub.app.Hub;
import dev.stowage.hub.kubernetes.FabricClusters;
import dev.stowage.hub.kubernetes.InterceptedClusters;
import dev.stowage.hub.kubernetes.LinkSettings;
import dev.stowage.hub.wire.WorkloadClusters;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/** Starts fleet schedulers in this process, with the rights of their account. */
record LiveHubs(TestCluster hub) {
    /** The namespace of all that is Stowage's own. */
    static final String SYSTEM = "stowage-system";

    private static final String ACCOUNT = "stowage-hub";

    /** One as it is shipped. */
    LiveHub start(String name) {
        KubernetesClient client = client();
        return new LiveHub(start(name, client, FabricClusters.of(settings())), client);
    }

    /** One as it is shipped, in a process of its own. */
    RunningFleetScheduler startProcess(String name) {
        return hub.startFleetScheduler(SYSTEM, ACCOUNT, settings(name));
    }

    /** One that ends when the mishap says so: from then on it asks nobody for anything, not even to take its Lease back. */
    LiveHub startThatEnds(String name, SuddenEnd end) {
        KubernetesClient client;
        try (KubernetesClient plain = client()) {
            client = new KubernetesClientBuilder()
                    .withConfig(plain.getConfiguration())
                    .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("end", end))
                    .build();
        }
        return new LiveHub(start(name, client, InterceptedClusters.with(settings(), end)), client);
    }

    /** One that is elected on another cluster, so that it leads whoever else does. */
    LiveHub startElectedOn(String name, KubernetesClient elsewhere) {
        KubernetesClient client = client();
        KubernetesClient proxy = (KubernetesClient) Proxy.newProxyInstance(
                KubernetesClient.class.getClassLoader(),
                new Class<?>[] {KubernetesClient.class},
                (_, method, arguments) -> {
                    try {
                        return method.invoke(method.getName().equals("leaderElector") ? elsewhere : client, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    }
                });
        return new LiveHub(start(name, proxy, FabricClusters.of(settings())), client);
    }

    private static Hub start(String name, KubernetesClient client, WorkloadClusters clusters) {
        return Hub.start(Config.from(settings(name)), client, clusters, Clock.systemUTC());
    }

    private static Map<String, String> settings(String name) {
        return Map.of(
                "STOWAGE_POD_NAME", name,
                "STOWAGE_ADDRESS", "127.0.0.1",
                "STOWAGE_PLAIN_PORT", "0",
                "STOWAGE_LEASE", "6s");
    }

    private static LinkSettings settings() {
        return new LinkSettings(SYSTEM, System::nanoTime, new SecureRandom());
    }

    private KubernetesClient client() {
        return TestCluster.clientWith(hub.tokens().kubeconfig(SYSTEM, ACCOUNT, Duration.ofHours(2)));
    }
}
