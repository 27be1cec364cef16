package dev.stowage.e2e;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Heartbeats;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;

/** A cluster as it is without us, for comparison: it has the kinds and no companion, and is observed by the test itself. */
record UnsteeredCluster(TestCluster cluster) {
    static UnsteeredCluster start(Bench bench, String name) {
        TestCluster cluster =
                bench.start(ClusterSpec.named(name).with(Heartbeats.QUICK).with(ClientLimits.HIGH));
        prepare(cluster);
        return new UnsteeredCluster(cluster);
    }

    /** With the kinds, the priority class and the namespace that replicas need. */
    static void prepare(TestCluster cluster) {
        cluster.install(Shipped.CRDS);
        cluster.client()
                .resource(new PriorityClassBuilder()
                        .withNewMetadata()
                        .withName("stowage-replica")
                        .endMetadata()
                        .withValue(0)
                        .withPreemptionPolicy("Never")
                        .build())
                .create();
        Installed.addManaged(cluster, Installed.TEAM);
    }

    PlannedPool with(NodePool pool) {
        return PlannedPool.on(cluster, pool, PlannedPool.Eye.PLAIN);
    }
}
