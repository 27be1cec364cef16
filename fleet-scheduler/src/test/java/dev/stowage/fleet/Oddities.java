package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Changes that no well-behaved fleet shows and a planner must survive: what is stale, malformed, forged or gone. */
final class Oddities {
    private final RandomGenerator random;
    private final RandomClusters choice;

    Oddities(RandomGenerator random, RandomClusters choice) {
        this.random = random;
        this.choice = choice;
    }

    static Cluster withPools(Cluster cluster, List<Pool> pools) {
        return new Cluster(
                cluster.name(), cluster.labels(), cluster.readiness(), cluster.taints(), cluster.steering(), pools);
    }

    Cluster cluster(Cluster cluster) {
        List<Pool> pools = new ArrayList<>();
        for (Pool pool : cluster.pools()) {
            pools.add(choice.oneIn(10) ? pool(pool) : pool);
        }
        return withPools(cluster, pools);
    }

    private Pool pool(Pool pool) {
        Observation observation = switch (pool.observation()) {
            case Observation.Absent absent -> absent;
            case Observation.Snapshot snapshot -> snapshot(snapshot);
        };
        String name = choice.oneIn(6) ? pool.name() + "x" : pool.name();
        NodeShape shape = choice.oneIn(12) ? choice.pool("other").shape() : pool.shape();
        if (shape.kinds().size() != pool.shape().kinds().size()) {
            // Buckets are read by the class that the pool has now.
            observation = new Observation.Absent();
        }
        return new Pool(name, shape, pool.nodes(), pool.scaling(), pool.topologyKey(), observation);
    }

    private Observation.Snapshot snapshot(Observation.Snapshot snapshot) {
        return new Observation.Snapshot(
                choice.oneIn(3) ? choice.pick(List.of(Observation.Freshness.values())) : snapshot.freshness(),
                snapshot.reason(),
                choice.oneIn(3) ? random.nextInt(4) : snapshot.observedNodes(),
                choice.oneIn(3) ? fewer(snapshot.buckets()) : snapshot.buckets(),
                snapshot.growth(),
                choice.oneIn(3) ? Observation.Steering.INACTIVE : snapshot.steering(),
                choice.oneIn(3) ? ResourceVersion.parse("55") : snapshot.token(),
                choice.oneIn(3) ? fewer(snapshot.openSlots()) : snapshot.openSlots(),
                unsettled(snapshot.unsettled()));
    }

    private <T> List<T> fewer(List<T> items) {
        return items.stream().filter(item -> random.nextBoolean()).toList();
    }

    private List<Observation.Unsettled> unsettled(List<Observation.Unsettled> entries) {
        List<Observation.Unsettled> all = new ArrayList<>();
        for (Observation.Unsettled entry : entries) {
            all.add(
                    switch (random.nextInt(4)) {
                        case 0 -> new Observation.Unsettled(entry.replica(), "uid-other", entry.accounted());
                        case 1 -> new Observation.Unsettled(entry.replica(), "", fewer(entry.accounted()));
                        case 2 -> new Observation.Unsettled(entry.replica(), entry.uid(), many(entry.accounted()));
                        default -> entry;
                    });
        }
        return all;
    }

    private List<Observation.Accounted> many(List<Observation.Accounted> accounted) {
        List<Observation.Accounted> all = new ArrayList<>();
        for (Observation.Accounted pods : accounted) {
            SlotName slot = choice.oneIn(2) ? Yard.NO_SLOT : pods.slot();
            all.add(new Observation.Accounted(pods.group(), slot, pods.pods() * random.nextInt(3)));
        }
        return all;
    }

    List<Deployment> deployments(List<Deployment> deployments) {
        return choice.oneIn(20) ? fewer(deployments) : deployments;
    }

    List<Replica> replicas(List<Replica> replicas) {
        List<Replica> all = new ArrayList<>();
        for (Replica replica : replicas) {
            all.add(choice.oneIn(12) ? odd(replica) : replica);
            if (choice.oneIn(25)) {
                all.add(named(replica, replica.key().name() + "-copy", "uid-copy", replica.deployment(), 0));
            }
        }
        return all;
    }

    private Replica odd(Replica replica) {
        return switch (random.nextInt(6)) {
            case 0 -> named(replica, replica.key().name(), "", replica.deployment(), replica.index());
            case 1 -> named(replica, replica.key().name(), replica.uid(), "nobody", replica.index());
            case 2 -> named(replica, replica.key().name(), replica.uid(), replica.deployment(), random.nextInt(3));
            case 3 -> predicted(replica, List.of());
            case 4 -> predicted(replica, fewer(replica.prediction()));
            default ->
                predicted(replica, replica.prediction().stream().map(this::odd).toList());
        };
    }

    private PredictedNode odd(PredictedNode node) {
        DeviceCounts free = choice.oneIn(2)
                ? new DeviceCounts(List.of(new DeviceCounts.Entry("gpu", random.nextInt(10) - 1)))
                : node.free();
        List<PredictedNode.Pods> pods = new ArrayList<>();
        node.pods().forEach(each -> pods.add(new PredictedNode.Pods(each.group(), random.nextInt(3))));
        String pool = choice.oneIn(6) ? "nowhere" : node.pool();
        String domain = choice.oneIn(6) ? "r1" : node.domain();
        boolean isNew = choice.oneIn(6) != node.isNew();
        return new PredictedNode(pool, node.slot(), free, domain, isNew, pods);
    }

    private static Replica named(Replica replica, String name, String uid, String deployment, int index) {
        return new Replica(
                new ObjectKey(replica.key().namespace(), name),
                uid,
                deployment,
                replica.cluster(),
                index,
                replica.terminating(),
                replica.engines(),
                replica.prediction(),
                replica.dispatchedVersion(),
                replica.status());
    }

    private static Replica predicted(Replica replica, List<PredictedNode> prediction) {
        return new Replica(
                replica.key(),
                replica.uid(),
                replica.deployment(),
                replica.cluster(),
                replica.index(),
                replica.terminating(),
                replica.engines(),
                prediction,
                replica.dispatchedVersion(),
                replica.status());
    }
}
