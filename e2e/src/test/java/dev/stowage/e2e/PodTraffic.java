package dev.stowage.e2e;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pods made at a steady rate but for a burst in every second: API servers then need more connections than they keep, so that
 * some are new at any time.
 */
final class PodTraffic implements AutoCloseable {
    private static final Duration STEP = Duration.ofMillis(50);
    private static final int STEPS_PER_SECOND = 20;
    /** One in so many pods comes in the bursts. */
    private static final int IN_BURSTS = 5;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int KEPT = 20;
    /**
     * More are not sent: fewer than one companion has in work before it sheds, more than the 25 connections that an API
     * server keeps open.
     */
    private static final int MAX_OPEN = 50;

    private final KubernetesClient client;
    private final String path;
    private final String pod;
    private final String label;
    private final int perSecond;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final ScheduledFuture<?> steps;
    private final Phaser open = new Phaser(1);
    private final AtomicLong made = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong unlabelled = new AtomicLong();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final long began = System.nanoTime();
    private long step;

    /** What has become of the requests that were answered. */
    record Result(long made, long failed, long unlabelled, double perSecond, List<String> failures) {}

    /**
     * Starts.
     *
     * @param pod JSON
     * @param label every answer must have it
     */
    PodTraffic(Account account, String namespace, String pod, String label, int perSecond) {
        this.client = account.client();
        this.path = "%sapi/v1/namespaces/%s/pods".formatted(client.getMasterUrl(), namespace);
        this.pod = pod;
        this.label = "\"%s\":".formatted(label);
        this.perSecond = perSecond;
        steps = clock.scheduleAtFixedRate(this::step, 0, STEP.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void step() {
        long pods = due(step) - (step == 0 ? 0 : due(step - 1));
        step++;
        for (long i = 0; i < pods && open.getRegisteredParties() <= MAX_OPEN; i++) {
            open.register();
            HttpRequest request = client.getHttpClient()
                    .newHttpRequestBuilder()
                    .uri(path)
                    .post("application/json", pod)
                    .build();
            var _ = client.getHttpClient()
                    .sendAsync(request, String.class)
                    .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .whenComplete(this::answered);
        }
    }

    /** So many pods are to be made in all when a step has ended; a second begins with its burst. */
    private long due(long step) {
        long burst = perSecond / IN_BURSTS;
        long steady = perSecond - burst;
        return step / STEPS_PER_SECOND * perSecond + burst + steady * (step % STEPS_PER_SECOND + 1) / STEPS_PER_SECOND;
    }

    private void answered(HttpResponse<String> response, Throwable fault) {
        if (fault != null) {
            failed(fault.toString());
        } else if (response.code() != 201) {
            failed("%d %s".formatted(response.code(), response.body()));
        } else {
            made.incrementAndGet();
            if (!response.body().contains(label)) {
                unlabelled.incrementAndGet();
            }
        }
        open.arriveAndDeregister();
    }

    private void failed(String why) {
        if (failed.incrementAndGet() <= KEPT) {
            failures.add(why);
        }
    }

    /** Returns after so long; the traffic goes on. */
    void lastFor(Duration duration) {
        try {
            clock.schedule(() -> {}, duration.toMillis(), TimeUnit.MILLISECONDS).get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted during traffic.", interrupted);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Sends no more, and waits for the last answers. */
    Result end() {
        if (!steps.cancel(false)) {
            throw new IllegalStateException("The traffic ended by itself: " + steps);
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        open.arriveAndAwaitAdvance();
        return new Result(made.get(), failed.get(), unlabelled.get(), made.get() / seconds, List.copyOf(failures));
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
