package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;

import dev.stowage.bench.Pods;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Notes every state of objects that an informer hears of, so that a test knows afterwards what ever was; not that they are gone. */
record Noting<T extends HasMetadata>(Consumer<T> note) implements ResourceEventHandler<T> {
    /** So much later than others kube-scheduler may hear that devices are free. */
    private static final Duration HEARING = Duration.ofSeconds(5);

    /** Notes the names of pods that kube-scheduler found no node for, unless it found one before they had waited for long. */
    static Noting<Pod> stranded(Set<String> names) {
        Map<String, Instant> since = new ConcurrentHashMap<>();
        return new Noting<>(pod -> {
            String name = requireNonNull(pod.getMetadata().getName());
            if (Pods.isUnschedulable(pod)) {
                since.putIfAbsent(name, decided(pod));
                names.add(name);
            } else if (since.containsKey(name)
                    && pod.getSpec().getNodeName() != null
                    && !decided(pod).isAfter(requireNonNull(since.get(name)).plus(HEARING))) {
                names.remove(name);
            }
        });
    }

    /** When kube-scheduler said last whether there is a node for a pod. */
    private static Instant decided(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals("PodScheduled"))
                .map(condition -> Instant.parse(condition.getLastTransitionTime()))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void onAdd(T object) {
        note.accept(object);
    }

    @Override
    public void onUpdate(T before, T after) {
        note.accept(after);
    }

    @Override
    public void onDelete(T object, boolean finalStateUnknown) {}
}
