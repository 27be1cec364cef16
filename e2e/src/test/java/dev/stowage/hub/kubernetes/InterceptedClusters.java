package dev.stowage.hub.kubernetes;

import dev.stowage.hub.wire.WorkloadClusters;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Connects workload clusters so that all that is dispatched to them, or taken off them, passes an interceptor. */
public final class InterceptedClusters implements AutoCloseable {
    private final LinkSettings settings;
    private final Interceptor interceptor;
    private final Queue<KubernetesClient> clients = new ConcurrentLinkedQueue<>();

    public InterceptedClusters(LinkSettings settings, Interceptor interceptor) {
        this.settings = settings;
        this.interceptor = interceptor;
    }

    public WorkloadClusters clusters() {
        return new FabricClusters(
                settings, (client, live, fleet) -> new Dispatcher(intercepted(client), live, fleet, settings.ticker()));
    }

    private KubernetesClient intercepted(KubernetesClient client) {
        KubernetesClient intercepted = new KubernetesClientBuilder()
                .withConfig(client.getConfiguration())
                .withKubernetesSerialization(client.getKubernetesSerialization())
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("end", interceptor))
                .build();
        clients.add(intercepted);
        return intercepted;
    }

    @Override
    public void close() {
        clients.forEach(KubernetesClient::close);
    }
}
