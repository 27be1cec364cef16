package dev.stowage.e2e;

import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Changes a cluster at a steady rate: claims get devices on the last nodes of a pool and give them back, nodes are patched,
 * cordoned and uncordoned. When it ends, no claim of its has any, and all nodes can be used.
 */
final class Churn implements AutoCloseable {
    private static final String NAMESPACE = "default";
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final int CLAIMS = 120;
    /** A claim keeps its devices, and a node stays cordoned, for so many rounds; even, and fewer than there are claims for. */
    private static final int HELD = 30;

    private final KubernetesClient client;
    private final NodePool pool;
    private final Devices devices;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService callers =
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory());
    private final AtomicInteger made = new AtomicInteger();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final long began;
    private int step;

    /** What became of it. */
    record Result(double perSecond, List<String> failures) {}

    private Churn(KubernetesClient client, NodePool pool) {
        this.client = client;
        this.pool = pool;
        this.devices = pool.devices().getFirst();
        for (int claim = 0; claim < CLAIMS; claim++) {
            client.resource(claim(claim)).serverSideApply();
        }
        this.began = System.nanoTime();
    }

    /** Starts it; the pool must have more nodes than it has claims, and nobody else may book the last ones. */
    static Churn start(KubernetesClient client, NodePool pool, int perSecond) {
        Churn churn = new Churn(client, pool);
        var _ = churn.clock.scheduleAtFixedRate(
                churn::next, 0, TimeUnit.SECONDS.toNanos(1) / perSecond, TimeUnit.NANOSECONDS);
        return churn;
    }

    private ResourceClaim claim(int number) {
        return new ResourceClaimBuilder()
                .withNewMetadata()
                .withNamespace(NAMESPACE)
                .withName(claimName(number))
                .endMetadata()
                .withNewSpec()
                .withNewDevices()
                .addNewRequest()
                .withName("gpu")
                .withNewExactly()
                .withDeviceClassName(devices.driver())
                .withAllocationMode("ExactCount")
                .withCount(1L)
                .endExactly()
                .endRequest()
                .endDevices()
                .endSpec()
                .build();
    }

    private static String claimName(int number) {
        return "churn-" + number;
    }

    /** Six changes are a round. */
    private void next() {
        int round = step / 6;
        int sort = step % 6;
        step++;
        callers.execute(() -> attempt(() -> {
            switch (sort) {
                case 0 -> take(2 * round);
                case 1 -> release(2 * (round - HELD));
                case 2 -> annotate(round * 7);
                case 3 -> take(2 * round + 1);
                case 4 -> release(2 * (round - HELD) + 1);
                default -> cordon(round % 2 == 0 ? round : round - 1 - HELD, round % 2 == 0);
            }
        }));
    }

    private void attempt(Runnable change) {
        try {
            change.run();
            made.incrementAndGet();
        } catch (RuntimeException failed) {
            failures.add(failed.toString());
        }
    }

    private void take(int number) {
        writeStatus(
                number,
                "{\"devices\":{\"results\":[{\"request\":\"gpu\",\"driver\":\"%s\",\"pool\":\"%s\",\"device\":\"%s\"}]}}"
                        .formatted(devices.driver(), node(1 + number % CLAIMS), devices.name(0)));
    }

    private void release(int number) {
        if (number >= 0) {
            writeStatus(number, "null");
        }
    }

    private void writeStatus(int number, String allocation) {
        client.resources(ResourceClaim.class)
                .inNamespace(NAMESPACE)
                .withName(claimName(number % CLAIMS))
                .subresource("status")
                .patch(MERGE, "{\"status\":{\"allocation\":%s}}".formatted(allocation));
    }

    private void annotate(int number) {
        patchNode(number, "{\"metadata\":{\"annotations\":{\"example.com/seen\":\"%d\"}}}".formatted(number));
    }

    private void cordon(int number, boolean cordoned) {
        if (number >= 0) {
            patchNode(number, "{\"spec\":{\"unschedulable\":%s}}".formatted(cordoned));
        }
    }

    private void patchNode(int number, String patch) {
        client.nodes().withName(node(number % pool.count())).patch(MERGE, patch);
    }

    /** Counted from the last. */
    private String node(int number) {
        return pool.node(pool.count() - 1 - number % pool.count());
    }

    /** Changes nothing more, and sets right what it has changed. */
    Result end() {
        clock.close();
        callers.close();
        double perSecond = made.get() / ((System.nanoTime() - began) / 1e9);
        for (int claim = 0; claim < CLAIMS; claim++) {
            int number = claim;
            attempt(() -> writeStatus(number, "null"));
        }
        client.nodes().list().getItems().stream()
                .filter(node -> Boolean.TRUE.equals(node.getSpec().getUnschedulable()))
                .map((Node node) -> node.getMetadata().getName())
                .forEach(name -> attempt(
                        () -> client.nodes().withName(name).patch(MERGE, "{\"spec\":{\"unschedulable\":false}}")));
        return new Result(perSecond, List.copyOf(failures));
    }

    @Override
    public void close() {
        clock.shutdownNow();
        callers.shutdownNow();
    }
}
