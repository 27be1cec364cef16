package dev.stowage.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Asks an API server for pods in a namespace, without end and without keeping them, and remembers what it refused. */
final class NewPods implements AutoCloseable {
    private static final Pod POD = new PodBuilder()
            .withNewMetadata()
            .withGenerateName("pod-")
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withName("main")
            .withImage("none")
            .endContainer()
            .endSpec()
            .build();

    private final KubernetesClient client;
    private final String namespace;
    private final AtomicLong admitted = new AtomicLong();
    private final List<String> refused = new CopyOnWriteArrayList<>();
    private final ExecutorService callers;
    private volatile boolean ended;

    NewPods(KubernetesClient client, String namespace, int callers) {
        this.client = client;
        this.namespace = namespace;
        this.callers = Executors.newFixedThreadPool(callers);
        for (int caller = 0; caller < callers; caller++) {
            this.callers.execute(this::askOnAndOn);
        }
    }

    private void askOnAndOn() {
        while (!ended) {
            String outcome = ask(client, namespace);
            if (outcome.isEmpty()) {
                admitted.incrementAndGet();
            } else if (!ended) {
                refused.add(outcome);
            }
        }
    }

    /** Asks once; the answer is why it was refused, and empty if it was not. */
    static String ask(KubernetesClient client, String namespace) {
        try {
            client.resource(POD).inNamespace(namespace).dryRun().create();
            return "";
        } catch (KubernetesClientException answer) {
            return answer.getStatus() == null
                    ? answer.toString()
                    : answer.getStatus().getMessage();
        }
    }

    long admitted() {
        return admitted.get();
    }

    List<String> refused() {
        return List.copyOf(refused);
    }

    @Override
    public void close() {
        ended = true;
        callers.close();
    }
}
