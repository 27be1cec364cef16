package dev.stowage.fleet;

import java.util.List;
import java.util.Optional;

/** What the objects of a fleet say of themselves, for people; nothing is planned by it. In the order of the input. */
public record FleetStatus(List<OfCluster> clusters, List<OfDeployment> deployments, List<OfReplica> replicas) {
    /** What one object says. */
    public sealed interface Part {
        /** Nothing that people need to see. */
        record Nothing() implements Part {}
    }

    /** A cluster. */
    public record OfCluster(String name, List<Condition> conditions, List<OfPool> pools) implements Part {
        public OfCluster {
            conditions = List.copyOf(conditions);
            pools = List.copyOf(pools);
        }
    }

    /** A pool, and which of its nodes are not in the histogram. */
    public record OfPool(String name, List<LeftOut> leftOut) {
        public OfPool {
            leftOut = List.copyOf(leftOut);
        }
    }

    /** Nodes that cannot be used. */
    public record LeftOut(String reason, int nodes) {}

    /**
     * A deployment.
     *
     * @param isCurrent whether its controller has seen the spec as it is
     */
    public record OfDeployment(
            ObjectKey key, boolean isCurrent, Counted counted, List<Condition> conditions, List<Waits> waiting)
            implements Part {
        public OfDeployment {
            conditions = List.copyOf(conditions);
            waiting = List.copyOf(waiting);
        }
    }

    /** How many replicas a deployment has. */
    public sealed interface Counted {
        /** Its controller has not counted them. */
        record NotYet() implements Counted {}

        record Counts(int desired, int total, int scheduled, int ready) implements Counted {}
    }

    /** Replicas that wait to be placed. */
    public record Waits(int replicas, String reason, String message) {}

    /**
     * A replica.
     *
     * @param isLeaving whether it is being removed
     */
    public record OfReplica(ObjectKey key, boolean isLeaving, Pods pods, List<Condition> conditions) implements Part {
        public OfReplica {
            conditions = List.copyOf(conditions);
        }
    }

    /** How many pods a replica has. */
    public record Pods(int total, int scheduled, int ready) {}

    public FleetStatus {
        clusters = List.copyOf(clusters);
        deployments = List.copyOf(deployments);
        replicas = List.copyOf(replicas);
    }

    /** The condition of that type, if there is one. */
    public static Optional<Condition> find(List<Condition> conditions, String type) {
        return conditions.stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst();
    }
}
