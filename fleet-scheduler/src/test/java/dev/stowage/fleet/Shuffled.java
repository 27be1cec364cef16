package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The same state with every list whose order means nothing in another order. */
final class Shuffled {
    private final Random random;

    private Shuffled(long seed) {
        this.random = new Random(seed);
    }

    static State of(State state, long seed) {
        Shuffled shuffled = new Shuffled(seed);
        return new State(
                shuffled.list(state.clusters().stream().map(shuffled::cluster).toList()),
                shuffled.list(
                        state.deployments().stream().map(shuffled::deployment).toList()),
                shuffled.list(state.replicas()),
                state.now());
    }

    private Cluster cluster(Cluster cluster) {
        // The order of pools is published, and the first taint is the one that is reported.
        return new Cluster(
                cluster.name(),
                cluster.labels(),
                cluster.readiness(),
                cluster.taints(),
                cluster.steering(),
                cluster.pools().stream().map(this::pool).toList());
    }

    private Pool pool(Pool pool) {
        Observation observation = switch (pool.observation()) {
            case Observation.Absent absent -> absent;
            case Observation.Snapshot snapshot -> snapshot(snapshot);
        };
        return new Pool(pool.name(), pool.shape(), pool.nodes(), pool.scaling(), pool.topologyKey(), observation);
    }

    private Observation.Snapshot snapshot(Observation.Snapshot snapshot) {
        return new Observation.Snapshot(
                snapshot.freshness(),
                snapshot.reason(),
                snapshot.observedNodes(),
                list(snapshot.buckets()),
                snapshot.growth(),
                snapshot.steering(),
                snapshot.token(),
                list(snapshot.openSlots()),
                list(snapshot.unsettled().stream().map(this::unsettled).toList()));
    }

    private Observation.Unsettled unsettled(Observation.Unsettled entry) {
        return new Observation.Unsettled(entry.replica(), entry.uid(), list(entry.accounted()));
    }

    private Deployment deployment(Deployment deployment) {
        return new Deployment(
                deployment.key(),
                deployment.created(),
                deployment.terminating(),
                deployment.replicas(),
                deployment.priority(),
                deployment.unschedulableAfter(),
                deployment.updateStrategy(),
                deployment.placement(),
                deployment.clusterSelector(),
                list(deployment.tolerations()),
                deployment.engines(),
                list(deployment.failedPlacements()));
    }

    private <T> List<T> list(List<T> items) {
        List<T> all = new ArrayList<>(items);
        Collections.shuffle(all, random);
        return all;
    }
}
