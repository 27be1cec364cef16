package dev.stowage.e2e;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Component;
import dev.stowage.bench.Heartbeats;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.manifests.Labels;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;

/**
 * A large cluster on which many replicas have their devices, and the slots of others are open for good, since no kube-scheduler
 * runs.
 */
final class CrowdedCluster implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private final TestCluster cluster;
    private final PlannedPool pool;

    private CrowdedCluster(TestCluster cluster, PlannedPool pool) {
        this.cluster = cluster;
        this.pool = pool;
    }

    /** Starts it; the replicas that are settled have one pod each, on a node of their own from the first on. */
    static CrowdedCluster start(Bench bench, NodePool nodes, int settled, int open) {
        TestCluster cluster =
                bench.start(ClusterSpec.named("crowded").with(Heartbeats.SLOW).with(ClientLimits.HIGH));
        cluster.component(Component.SCHEDULER).stop();
        cluster.install(Shipped.CRDS);
        cluster.install(Shipped.COMPANION);
        Installed.addManaged(cluster, Installed.TEAM);
        RunningCompanion first =
                cluster.startCompanion(CompanionSpec.workload("first")).awaitReady();
        CrowdedCluster crowded = new CrowdedCluster(cluster, PlannedPool.on(cluster, nodes, PlannedPool.Eye.COMPANION));
        crowded.settle(nodes, settled);
        crowded.place("open", open, 2);
        first.stop();
        return crowded;
    }

    private void settle(NodePool nodes, int replicas) {
        List<Pod> pods = place("settled", replicas, 1);
        Bookings bookings = new Bookings(cluster.client(), nodes.devices().getFirst());
        for (int number = 0; number < pods.size(); number++) {
            bookings.book(pods.get(number), nodes.node(number));
        }
        pool.awaitObserved();
    }

    /** Their pods, with claims. */
    private List<Pod> place(String deployment, int replicas, int copies) {
        pool.hub()
                .apply(Merged.yaml(
                        RandomReplicas.deployment(deployment, RandomReplicas.single(4, copies)),
                        "{spec: {replicas: %d}}".formatted(replicas)));
        pool.plan();
        return Waiting.until(
                "%d pods of %s with claims".formatted(replicas * copies, deployment),
                cluster.client().pods().inNamespace(Installed.TEAM).withLabel(Labels.DEPLOYMENT, deployment),
                pods -> pods.size() == replicas * copies
                        && pods.stream()
                                .noneMatch(pod -> pod.getStatus()
                                        .getResourceClaimStatuses()
                                        .isEmpty()),
                DEADLINE);
    }

    /** Pods whose slots are open. */
    List<Pod> open() {
        return cluster.client()
                .pods()
                .inNamespace(Installed.TEAM)
                .withLabel(Labels.DEPLOYMENT, "open")
                .list()
                .getItems();
    }

    TestCluster cluster() {
        return cluster;
    }

    /** Waits until what is free now is observed. */
    void awaitObserved() {
        pool.awaitObserved();
    }

    @Override
    public void close() {
        pool.close();
    }
}
