package dev.stowage.e2e;

import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Pods;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How fast pods of a pool that claim a device each, and that nobody predicted, are scheduled. */
record Rate(TestCluster cluster, NodePool pool, Duration deadline) {
    private static final String NAMESPACE = "default";

    /** Pods a second from the first one that is bound to the last; afterwards all of them are gone. */
    double of(int pods, String scheduler) {
        Map<String, Long> bound = new ConcurrentHashMap<>();
        // Never used before: an API server that was too slow may still be deleting the pods of before, which it does by
        // name.
        String name = "rate-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
        ResourceEventHandler<Pod> noting = new Noting(name, bound);
        try (SharedIndexInformer<Pod> _ =
                cluster.client().pods().inNamespace(NAMESPACE).inform(noting)) {
            cluster.pods().add(name, pods, PodTemplate.claiming(1).on(pool).scheduledBy(scheduler));
            cluster.pods().await(name, pods, "bound", Pods::isBound, deadline);
            Waiting.byAsking("all of them to be noted", bound::size, size -> size == pods, deadline);
        }
        long first = bound.values().stream().mapToLong(nanos -> nanos).min().orElseThrow();
        long last = bound.values().stream().mapToLong(nanos -> nanos).max().orElseThrow();
        clear();
        return (pods - 1) * 1e9 / (last - first);
    }

    private void clear() {
        cluster.client().pods().inNamespace(NAMESPACE).withGracePeriod(0).delete();
        Waiting.until("no pods", cluster.client().pods().inNamespace(NAMESPACE), List::isEmpty, deadline);
        Waiting.until(
                "no claims",
                cluster.client().resources(ResourceClaim.class).inNamespace(NAMESPACE),
                List::isEmpty,
                deadline);
    }

    /** When each pod with a name like that was first seen bound, in elapsed nanoseconds. */
    private record Noting(String prefix, Map<String, Long> bound) implements ResourceEventHandler<Pod> {
        @Override
        public void onAdd(Pod pod) {
            if (Pods.isBound(pod) && pod.getMetadata().getName().startsWith(prefix)) {
                bound.putIfAbsent(pod.getMetadata().getName(), System.nanoTime());
            }
        }

        @Override
        public void onUpdate(Pod before, Pod after) {
            onAdd(after);
        }

        @Override
        public void onDelete(Pod pod, boolean unknown) {
            // It was bound before.
        }
    }
}
