package dev.stowage.e2e;

import dev.stowage.hub.app.Hub;
import io.fabric8.kubernetes.client.KubernetesClient;

/** A fleet scheduler in this process, and the client that is its own. */
record LiveHub(Hub hub, KubernetesClient client) implements LiveFleet.Scheduler {
    @Override
    public void close() {
        hub.close();
        client.close();
    }
}
