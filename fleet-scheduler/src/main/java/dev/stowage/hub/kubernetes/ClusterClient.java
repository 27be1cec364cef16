package dev.stowage.hub.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A client of one workload cluster, with a connection and threads of its own, so that one that hangs hinders no other. Closed, it
 * lets every request end.
 */
final class ClusterClient implements AutoCloseable {
    private static final int THREADS = 4;
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final KubernetesClient client;

    private ClusterClient(KubernetesClient client) {
        this.client = client;
    }

    /** Makes no request yet. */
    static ClusterClient open(Config config, KubernetesSerialization json) {
        Executor work = threads();
        return new ClusterClient(new KubernetesClientBuilder()
                .withConfig(config)
                .withKubernetesSerialization(json)
                .withHttpClientFactory(new ClosableHttp(work))
                .withTaskExecutor(work)
                .build());
    }

    /**
     * Platform threads, since a look-up of a host name may block the one that it runs on for long, and virtual ones share theirs
     * with all clusters. They end by themselves, so that closing need not take them from requests that are ending.
     */
    private static Executor threads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE.toSeconds(),
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("cluster-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
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
    }
}
