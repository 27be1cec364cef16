package dev.stowage.hub.kubernetes;

import dev.stowage.hub.wire.WorkloadClusters;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.Interceptor;

/** Connects workload clusters so that all that is dispatched to them, or taken off them, passes an interceptor. */
public final class InterceptedClusters {
    private InterceptedClusters() {}

    public static WorkloadClusters with(LinkSettings settings, Interceptor interceptor) {
        // A client that is made of another one's serialization and settings has threads only while it asks.
        return new FabricClusters(
                settings,
                (client, live, fleet) ->
                        new Dispatcher(intercepted(client, interceptor), live, fleet, settings.ticker()));
    }

    private static KubernetesClient intercepted(KubernetesClient client, Interceptor interceptor) {
        return new KubernetesClientBuilder()
                .withConfig(client.getConfiguration())
                .withKubernetesSerialization(client.getKubernetesSerialization())
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("end", interceptor))
                .build();
    }
}
