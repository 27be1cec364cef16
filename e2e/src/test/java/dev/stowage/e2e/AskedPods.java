package dev.stowage.e2e;

import dev.stowage.owners.Lineage;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Replicas;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Asks on whose behalf each pod was made, in the very moment when it appears. */
final class AskedPods implements AutoCloseable {
    private final SortedMap<String, Answer> answers = new TreeMap<>();
    private final SharedIndexInformer<Pod> informer;

    /** What came back about a pod, and how long that took. */
    record Answer(Lineage lineage, Duration took) {}

    AskedPods(KubernetesClient client, Replicas replicas) {
        this.informer = client.pods().inAnyNamespace().inform(new ResourceEventHandler<>() {
            @Override
            public void onAdd(Pod pod) {
                answered(pod.getMetadata().getName(), ask(replicas, pod));
            }

            @Override
            public void onUpdate(Pod before, Pod after) {}

            @Override
            public void onDelete(Pod pod, boolean finalStateUnknown) {}
        });
    }

    static Answer ask(Replicas replicas, HasMetadata object) {
        Origin origin = origin(object);
        long began = System.nanoTime();
        Lineage lineage = replicas.of(origin);
        return new Answer(lineage, Duration.ofNanos(System.nanoTime() - began));
    }

    private static Origin origin(HasMetadata object) {
        return new Origin(
                object.getMetadata().getNamespace(),
                object.getMetadata().getOwnerReferences().stream()
                        .map(owner -> new OwnerRef(
                                owner.getApiVersion(),
                                owner.getKind(),
                                owner.getName(),
                                owner.getUid(),
                                Boolean.TRUE.equals(owner.getController())))
                        .toList(),
                new TreeMap<>(object.getMetadata().getLabels()));
    }

    private synchronized void answered(String pod, Answer answer) {
        answers.put(pod, answer);
        notifyAll();
    }

    /**
     * The answer about a pod whose name begins so, when there is one.
     *
     * @throws AssertionError if there is none within a minute
     */
    synchronized Answer first(String prefix) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        Optional<Answer> answer = answer(prefix);
        while (answer.isEmpty()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new AssertionError("No pod %s came, but %s.".formatted(prefix, answers.keySet()));
            }
            wait(Math.ceilDiv(left, 1_000_000));
            answer = answer(prefix);
        }
        return answer.get();
    }

    private Optional<Answer> answer(String prefix) {
        return answers.tailMap(prefix).entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public void close() {
        informer.close();
    }
}
