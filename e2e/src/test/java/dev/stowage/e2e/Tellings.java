package dev.stowage.e2e;

import dev.stowage.manifests.Ineligible;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Everything that is published of a pool, with when it was seen. */
final class Tellings implements AutoCloseable {
    private final List<Telling> all = new ArrayList<>();
    private final SharedIndexInformer<PoolObservation> informer;

    /**
     * What was published.
     *
     * @param nanos when it was seen, in elapsed nanoseconds
     * @param text without how much was seen
     */
    record Telling(long nanos, String text) {}

    Tellings(KubernetesClient client, String pool) {
        this.informer = client.resources(PoolObservation.class)
                .withField("metadata.name", pool)
                .inform(new ResourceEventHandler<>() {
                    @Override
                    public void onAdd(PoolObservation observation) {
                        add(observation);
                    }

                    @Override
                    public void onUpdate(PoolObservation before, PoolObservation after) {
                        if (!before.getMetadata()
                                .getResourceVersion()
                                .equals(after.getMetadata().getResourceVersion())) {
                            add(after);
                        }
                    }

                    @Override
                    public void onDelete(PoolObservation observation, boolean finalStateUnknown) {
                        // Nobody deletes it.
                    }
                });
    }

    private synchronized void add(PoolObservation observation) {
        all.add(new Telling(System.nanoTime(), text(observation)));
        notifyAll();
    }

    private static String text(PoolObservation pool) {
        Observation observation = pool.getStatus();
        if (observation == null) {
            return "nothing";
        }
        StringBuilder text = new StringBuilder(observation.state());
        if (observation.reason() != null) {
            text.append(' ').append(observation.reason());
        }
        text.append(' ').append(observation.summary());
        for (Ineligible ineligible : observation.ineligible()) {
            text.append("; %d %s".formatted(ineligible.nodes(), ineligible.reason()));
        }
        return text.toString();
    }

    /** All that was published so far. */
    synchronized List<Telling> soFar() {
        return List.copyOf(all);
    }

    /** Waits until this is published, as the last thing. */
    synchronized Telling await(String text, Duration deadline) throws InterruptedException {
        long began = System.nanoTime();
        while (all.isEmpty() || !all.getLast().text.equals(text)) {
            long left = deadline.toNanos() - (System.nanoTime() - began);
            if (left <= 0) {
                throw new AssertionError("It was not published (%s), but: %s".formatted(text, all));
            }
            wait(Math.ceilDiv(left, 1_000_000));
        }
        return all.getLast();
    }

    /** All that is published while so much time passes. */
    synchronized List<Telling> during(Duration time) throws InterruptedException {
        int first = all.size();
        long began = System.nanoTime();
        for (long left = time.toNanos(); left > 0; left = time.toNanos() - (System.nanoTime() - began)) {
            wait(Math.ceilDiv(left, 1_000_000));
        }
        return List.copyOf(all.subList(first, all.size()));
    }

    @Override
    public void close() {
        informer.close();
    }
}
