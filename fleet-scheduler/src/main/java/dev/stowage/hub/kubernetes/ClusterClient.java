package dev.stowage.hub.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A client of one workload cluster, with a connection and threads of its own, so that one that hangs hinders no other. Closed, it
 * lets every request end.
 */
final class ClusterClient implements AutoCloseable {
    private final ExecutorService work;
    private final KubernetesClient client;

    private ClusterClient(ExecutorService work, KubernetesClient client) {
        this.work = work;
        this.client = client;
    }

    /** Makes no request yet. */
    static ClusterClient open(Config config, KubernetesSerialization json) {
        ExecutorService work = Executors.newVirtualThreadPerTaskExecutor();
        try {
            return new ClusterClient(
                    work,
                    new KubernetesClientBuilder()
                            .withConfig(config)
                            .withKubernetesSerialization(json)
                            .withHttpClientFactory(new ClosableHttp(work))
                            .withTaskExecutor(work)
                            .build());
        } catch (RuntimeException unusable) {
            work.shutdownNow();
            throw unusable;
        }
    }

    KubernetesClient client() {
        return client;
    }

    /** As {@link #close}, for another thread, while the client is in use. */
    void end() {
        close();
    }

    @Override
    public void close() {
        client.close();
        work.shutdown();
    }
}
