package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;

import dev.stowage.bench.Pods;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.Set;
import java.util.function.Consumer;

/** Notes every state of objects that an informer hears of, so that a test knows afterwards what ever was; not that they are gone. */
record Noting<T extends HasMetadata>(Consumer<T> note) implements ResourceEventHandler<T> {
    /** Notes the names of pods that kube-scheduler found no node for. */
    static Noting<Pod> stranded(Set<String> names) {
        return new Noting<>(pod -> {
            if (Pods.isUnschedulable(pod)) {
                names.add(requireNonNull(pod.getMetadata().getName()));
            }
        });
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
