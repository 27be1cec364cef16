package dev.stowage.hub.app;

import dev.stowage.fleet.Mode;
import dev.stowage.hub.ReplicaStory;
import dev.stowage.hub.app.SimulatedHubApi.Wrote;
import dev.stowage.hub.wire.FleetSight;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** What a hub was seen to do; who waits for something of it is woken by everything that happens. May be used by several threads. */
final class Progress {
    private final Set<String> committed = new HashSet<>();
    private final Set<String> ready = new HashSet<>();
    private final Map<String, Long> since = new HashMap<>();
    private final List<Double> latencies = new ArrayList<>();
    private final List<Double> plans = new ArrayList<>();
    private int observedPools;
    private int failures;
    private long clusterStatuses;
    private long deploymentStatuses;
    private long replicaStatuses;
    private long others;

    /** How often what was written. */
    record Writes(long replicas, long deployments, long clusters, long others) {
        Writes minus(Writes before) {
            return new Writes(
                    replicas - before.replicas,
                    deployments - before.deployments,
                    clusters - before.clusters,
                    others - before.others);
        }

        long statuses() {
            return replicas + deployments + clusters;
        }
    }

    synchronized void wrote(Wrote write) {
        switch (write) {
            case Wrote.Commit(var replica) -> commit(replica);
            case Wrote.ReplicaStatus(var replica) -> {
                replicaStatuses++;
                if (isReady(replica)) {
                    ready.add(replica.getMetadata().getUid());
                }
            }
            case Wrote.DeploymentStatus _ -> deploymentStatuses++;
            case Wrote.ClusterStatus _ -> clusterStatuses++;
            case Wrote.Deletion _, Wrote.Other _ -> others++;
        }
        notifyAll();
    }

    private void commit(ModelReplica replica) {
        others++;
        committed.add(replica.getMetadata().getUid());
        Long began = since.remove(replica.getMetadata().getLabels().get(Labels.DEPLOYMENT));
        if (began != null) {
            latencies.add((System.nanoTime() - began) / 1e6);
        }
    }

    private static boolean isReady(ModelReplica replica) {
        return replica.getStatus() != null
                && replica.getStatus().conditions().stream()
                        .anyMatch(condition -> condition.type().equals(ReplicaStory.READY)
                                && condition.status() == Condition.Status.TRUE);
    }

    /** From now on it counts how long it takes until a replica of that deployment is placed; false if it counts already. */
    synchronized boolean await(String deployment) {
        return since.putIfAbsent(deployment, System.nanoTime()) == null;
    }

    synchronized int awaited() {
        return since.size();
    }

    synchronized void planned(Duration took) {
        plans.add(took.toNanos() / 1e6);
        notifyAll();
    }

    synchronized void failed() {
        failures++;
    }

    synchronized void see(FleetSight sight) {
        observedPools = (int) sight.planned().pools().stream()
                .filter(pool -> pool.mode() == Mode.PACKED)
                .count();
        notifyAll();
    }

    /** Waits until it is so; returns the milliseconds. */
    synchronized double until(BooleanSupplier so) throws InterruptedException {
        long began = System.nanoTime();
        long deadline = began + Duration.ofMinutes(1).toNanos();
        while (!so.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "It takes too long: %d committed, %d ready, %d pools observed, %d awaited."
                                .formatted(committed.size(), ready.size(), observedPools, since.size()));
            }
            wait(100);
        }
        return (System.nanoTime() - began) / 1e6;
    }

    synchronized int committed() {
        return committed.size();
    }

    synchronized int ready() {
        return ready.size();
    }

    synchronized int observedPools() {
        return observedPools;
    }

    /** Plans that failed, and replicas that were removed. */
    synchronized int failures() {
        return failures;
    }

    synchronized Writes writes() {
        return new Writes(replicaStatuses, deploymentStatuses, clusterStatuses, others);
    }

    synchronized List<Double> latencies() {
        return List.copyOf(latencies);
    }

    /** Milliseconds that each plan took. */
    synchronized List<Double> plans() {
        return List.copyOf(plans);
    }

    /** Forgets how long plans took, and what was seen. */
    synchronized void forgetPlans() {
        plans.clear();
        observedPools = 0;
    }
}
