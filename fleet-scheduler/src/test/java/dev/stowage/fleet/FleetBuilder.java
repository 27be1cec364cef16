package dev.stowage.fleet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A state in few words: the clusters, what deployments want and which replicas there are. */
final class FleetBuilder {
    private final List<Cluster> clusters;
    private final List<Deployment> deployments = new ArrayList<>();
    private final List<Replica> replicas = new ArrayList<>();
    private Instant now = Given.NOW;

    FleetBuilder(List<Cluster> clusters) {
        this.clusters = clusters;
    }

    FleetBuilder wants(DeploymentBuilder... all) {
        Arrays.stream(all).map(DeploymentBuilder::build).forEach(deployments::add);
        return this;
    }

    FleetBuilder has(ReplicaBuilder... all) {
        Arrays.stream(all).map(ReplicaBuilder::build).forEach(replicas::add);
        return this;
    }

    /** Replicas that an earlier plan named, as they stand right after, at a version that no observer has seen. */
    FleetBuilder follows(Plan earlier) {
        earlier.replicas().forEach(planned -> replicas.add(Given.committed(planned, "101")));
        return this;
    }

    FleetBuilder has(List<Replica> all) {
        replicas.addAll(all);
        return this;
    }

    FleetBuilder at(Instant time) {
        now = time;
        return this;
    }

    State state() {
        return new State(clusters, deployments, replicas, now);
    }

    Plan plan() {
        return Given.plan(state());
    }
}
