package dev.stowage.e2e;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.manifests.Observation;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that is published of a pool from now on, in the order in which it was written. May be used by several threads. */
final class Publications implements AutoCloseable {
    private final List<Observation> all = new ArrayList<>();
    private final SharedIndexInformer<PoolObservation> watch;

    private Publications(KubernetesClient client, String pool) {
        this.watch = client.resources(PoolObservation.class)
                .withField("metadata.name", pool)
                .inform(new ResourceEventHandler<>() {
                    @Override
                    public void onAdd(PoolObservation object) {
                        heard(object);
                    }

                    @Override
                    public void onUpdate(PoolObservation before, PoolObservation after) {
                        heard(after);
                    }

                    @Override
                    public void onDelete(PoolObservation object, boolean unknown) {
                        // Nothing is said of it any more.
                    }
                });
    }

    static Publications of(KubernetesClient client, String pool) {
        return new Publications(client, pool);
    }

    private synchronized void heard(PoolObservation object) {
        Observation observation = object.getStatus();
        if (observation != null && (all.isEmpty() || !all.getLast().equals(observation))) {
            all.add(observation);
        }
    }

    /** What was published so far counts no more. */
    synchronized void forget() {
        all.clear();
    }

    synchronized List<Observation> all() {
        return List.copyOf(all);
    }

    /** Those that a hub accepts: it takes none that is older than the last one it took (docs/observer.md). */
    List<Observation> accepted() {
        List<Observation> accepted = new ArrayList<>();
        for (Observation next : all()) {
            if (accepted.isEmpty() || !isOlder(next, accepted.getLast())) {
                accepted.add(next);
            }
        }
        return accepted;
    }

    private static boolean isOlder(Observation one, Observation other) {
        return version(one.replicaObservationsVersion()) < version(other.replicaObservationsVersion())
                || version(one.resourceClaimsVersion()) < version(other.resourceClaimsVersion());
    }

    static long version(@Nullable String resourceVersion) {
        return Long.parseLong(requireNonNullElse(resourceVersion, "0"));
    }

    @Override
    public void close() {
        watch.close();
    }
}
