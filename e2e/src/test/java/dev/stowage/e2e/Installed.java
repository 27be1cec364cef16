package dev.stowage.e2e;

import dev.stowage.bench.Edits;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;

/** Stowage as a user installs it, hub and workload cluster in one. */
final class Installed {
    /** A namespace in which the hub makes workloads. */
    static final String TEAM = "team";

    private Installed() {}

    /** All that is shipped, the namespace, and the pool {@code h100}; companions are not started. */
    static void on(TestCluster cluster) {
        for (Shipped shipped : Shipped.values()) {
            cluster.install(shipped);
        }
        addManaged(cluster, TEAM);
        cluster.client().resource(pool("h100", "default-scheduler")).create();
    }

    /** Makes a namespace, as the hub does. */
    static void addManaged(TestCluster cluster, String namespace) {
        cluster.addNamespace(namespace);
        Edits.untilNoConflict(() -> cluster.client()
                .namespaces()
                .withName(namespace)
                .edit(made -> new NamespaceBuilder(made)
                        .editMetadata()
                        .addToLabels("stowage.dev/managed", "true")
                        .endMetadata()
                        .build()));
    }

    /** What the hub says about a pool: its nodes bear its name. */
    static String pool(String name, String scheduler) {
        return """
                apiVersion: stowage.dev/v1alpha1
                kind: PoolObservation
                metadata: {name: %1$s}
                spec:
                  fleet: f
                  nodeSelector: {stowage.dev/pool: %1$s}
                  schedulerName: %2$s
                  devices: [{name: gpu, claim: DRA, driver: gpu.nvidia.com, deviceClassName: gpu.nvidia.com, count: 8}]
                """.formatted(name, scheduler);
    }
}
