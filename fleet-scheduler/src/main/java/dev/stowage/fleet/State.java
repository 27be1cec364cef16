package dev.stowage.fleet;

import java.time.Instant;
import java.util.List;

/** Everything the planner knows: the observed fleet, in any order, and the time. Names of objects of one kind differ. */
public record State(List<Cluster> clusters, List<Deployment> deployments, List<Replica> replicas, Instant now) {
    public State {
        clusters = List.copyOf(clusters);
        deployments = List.copyOf(deployments);
        replicas = List.copyOf(replicas);
    }
}
