package dev.stowage.hub.wire;

import dev.stowage.fleet.Mode;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.PoolOutcome;
import dev.stowage.fleet.Reason;
import dev.stowage.fleet.Unplaced;
import dev.stowage.hub.ClusterView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts what a hub knew. */
public record FleetFigures(FleetSight sight) {
    /** What is said of a pool. */
    public enum PoolState {
        OBSERVED,
        STALE,
        UNOBSERVABLE,
        /** Nothing was ever observed. */
        ABSENT
    }

    /** Pods that each claim so many devices of a kind, and that a pool's free buckets would still take. */
    public record Seats(String cluster, String pool, String kind, int devices, long seats) {}

    /** What the hub goes by in a pool. */
    public record PoolFigure(String cluster, String pool, PoolState state) {}

    /** How long ago something was published of a pool. */
    public record PoolAge(String cluster, String pool, Duration age) {}

    /** Replicas by how far they have come; all states are there. */
    public Map<ReplicaState, Integer> replicas() {
        Map<ReplicaState, Integer> counts = new EnumMap<>(ReplicaState.class);
        for (ReplicaState state : ReplicaState.values()) {
            counts.put(state, 0);
        }
        sight.replicas().forEach(replica -> counts.merge(ReplicaState.of(replica), 1, Integer::sum));
        return counts;
    }

    /** Replicas that wait to be placed; all reasons are there. */
    public Map<Reason, Integer> waiting() {
        Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
        for (Reason reason : Reason.values()) {
            counts.put(reason, 0);
        }
        for (Unplaced waiting : sight.planned().waiting()) {
            counts.merge(waiting.reason(), waiting.replicas(), Integer::sum);
        }
        return counts;
    }

    /** For 1, 2, 4, 8 and so on devices, up to as many as a node of the pool has. */
    public List<Seats> seats() {
        List<Seats> all = new ArrayList<>();
        for (PoolOutcome outcome : sight.planned().pools()) {
            List<Observation.Bucket> buckets = outcome.after();
            List<String> kinds = outcome.pool().shape().kinds();
            for (int kind = 0; kind < kinds.size(); kind++) {
                int most = outcome.pool().shape().empty().count(kind);
                for (int devices = 1; devices <= most; devices *= 2) {
                    all.add(new Seats(
                            outcome.cluster(),
                            outcome.pool().name(),
                            kinds.get(kind),
                            devices,
                            seats(outcome.mode(), buckets, kind, devices)));
                }
            }
        }
        return all;
    }

    private static long seats(Mode mode, List<Observation.Bucket> buckets, int kind, int devices) {
        long seats = 0;
        for (Observation.Bucket bucket : buckets) {
            int onOne = bucket.free().count(kind) / devices;
            // Where nothing is known, a pod takes a whole node, however little it claims.
            seats += (long) bucket.nodes() * (mode == Mode.WHOLE_NODE ? Math.min(1, onOne) : onOne);
        }
        return seats;
    }

    /** What the hub goes by in each pool that it plans with. */
    public List<PoolFigure> pools() {
        return sight.planned().pools().stream()
                .map(outcome -> new PoolFigure(
                        outcome.cluster(),
                        outcome.pool().name(),
                        switch (outcome.pool().observation()) {
                            case Observation.Absent _ -> PoolState.ABSENT;
                            case Observation.Snapshot snapshot ->
                                switch (snapshot.freshness()) {
                                    case OBSERVED -> PoolState.OBSERVED;
                                    case STALE -> PoolState.STALE;
                                    case UNOBSERVABLE -> PoolState.UNOBSERVABLE;
                                };
                        }))
                .toList();
    }

    /** Of pools of which something was heard since the hub began. */
    public List<PoolAge> ages(Instant now) {
        List<PoolAge> ages = new ArrayList<>();
        Map<String, FleetSight.OfCluster> clusters = new HashMap<>();
        sight.clusters().forEach(cluster -> clusters.put(cluster.name(), cluster));
        for (PoolOutcome outcome : sight.planned().pools()) {
            Optional.ofNullable(clusters.get(outcome.cluster()))
                    .map(cluster -> cluster.observed().get(outcome.pool().name()))
                    .ifPresent(at -> ages.add(
                            new PoolAge(outcome.cluster(), outcome.pool().name(), Duration.between(at, now))));
        }
        return ages;
    }

    /** The word of a cluster's condition Ready: {@link #CONNECTED}, or why it takes no replicas. */
    public static String connection(FleetSight.OfCluster cluster) {
        return switch (cluster.view().readiness()) {
            case ClusterView.Readiness.Yes() -> CONNECTED;
            case ClusterView.Readiness.No(var reason, var _) -> reason.toString();
        };
    }

    /** Of a cluster that takes replicas. */
    public static final String CONNECTED = "Connected";
}
