package dev.stowage.fleet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Random states, small and odd: some fleets are empty, most have replicas that an earlier plan placed and whose pods are
 * on their way, and then something changes. A seed gives one state, everywhere.
 */
final class RandomFleets {
    static final ResourceVersion SEEN = ResourceVersion.parse("100");

    /** Newer than what any observer of these states has seen. */
    static final ResourceVersion NEWER = ResourceVersion.parse("1000");

    private static final List<ResourceVersion> VERSIONS = List.of(
            ResourceVersion.parse("50"),
            ResourceVersion.parse("60"),
            SEEN,
            ResourceVersion.parse("150"),
            ResourceVersion.UNKNOWN);

    private final SplittableRandom random;
    private final RandomClusters clusters;
    private final RandomDeployments deployments;

    private RandomFleets(long seed) {
        this.random = new SplittableRandom(seed);
        this.clusters = new RandomClusters(random);
        this.deployments = new RandomDeployments(random, clusters);
    }

    static State state(long seed) {
        return new RandomFleets(seed).next();
    }

    private State next() {
        State bare = new State(clusters.clusters(), deployments.deployments(), List.of(), Given.NOW);
        if (clusters.oneIn(5)) {
            return bare;
        }
        List<Replica> replicas = new ArrayList<>();
        for (Plan.PlannedReplica planned : Given.plan(bare).replicas()) {
            if (!clusters.oneIn(8)) {
                replicas.add(replica(planned));
            }
        }
        Oddities odd = new Oddities(random, clusters);
        List<Cluster> observed = new ArrayList<>();
        for (Cluster cluster : bare.clusters()) {
            observed.add(odd.cluster(observe(cluster, replicas)));
        }
        if (clusters.oneIn(30) && !observed.isEmpty()) {
            observed.removeLast();
        }
        List<Deployment> changed =
                bare.deployments().stream().map(each -> change(each, replicas)).toList();
        return new State(observed, odd.deployments(changed), odd.replicas(replicas), Given.NOW);
    }

    private Replica replica(Plan.PlannedReplica planned) {
        Replica committed = Applied.committed(planned, clusters.pick(VERSIONS));
        Replica with = Given.with(committed, status());
        return clusters.oneIn(12) ? Given.terminating(with) : with;
    }

    private Replica.Status status() {
        Instant since = Given.NOW.minusSeconds(random.nextInt(200));
        return switch (random.nextInt(6)) {
            case 0 -> new Replica.Status(new Replica.Scheduled.False("Unschedulable", since), 0, 0, false);
            case 1 -> new Replica.Status(new Replica.Scheduled.False("Unschedulable", since), 1, 1, false);
            case 2 -> new Replica.Status(new Replica.Scheduled.True(since), 2, 2, true);
            case 3 -> new Replica.Status(new Replica.Scheduled.True(since), 2, 1, clusters.oneIn(2));
            case 4 -> new Replica.Status(new Replica.Scheduled.False("Waiting", since), 0, 0, false);
            default -> Replica.Status.UNKNOWN;
        };
    }

    /** Binds some pods of the replicas that the observer has seen, most of them where they were predicted. */
    private Cluster observe(Cluster cluster, List<Replica> replicas) {
        boolean steered = !clusters.oneIn(5);
        List<Pool> pools = new ArrayList<>();
        for (Pool pool : cluster.pools()) {
            if (pool.observation() instanceof Observation.Snapshot snapshot) {
                Yard yard = new Yard(pool);
                for (Replica replica : replicas) {
                    if (replica.cluster().equals(cluster.name()) && SEEN.hasSeen(replica.dispatchedVersion())) {
                        yard.expect(replica);
                    }
                }
                bind(yard, steered);
                pools.add(yard.observed(yard.observe(snapshot, SEEN)));
            } else {
                pools.add(pool);
            }
        }
        return Oddities.withPools(cluster, pools);
    }

    private void bind(Yard yard, boolean steered) {
        int share = random.nextInt(5);
        for (Yard.Pod pod : List.copyOf(yard.open)) {
            if (random.nextInt(4) < share) {
                List<Integer> nodes = steered ? yard.steered(pod) : anywhere(yard, pod);
                if (!nodes.isEmpty()) {
                    yard.bind(pod, clusters.pick(nodes));
                }
            }
        }
    }

    private static List<Integer> anywhere(Yard yard, Yard.Pod pod) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 0; node < yard.nodes.size(); node++) {
            if (yard.mayBind(pod, node)) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    /** Another number of replicas, another template, or memories of failures. */
    private Deployment change(Deployment deployment, List<Replica> replicas) {
        List<Engine> engines = deployment.engines();
        if (clusters.oneIn(6)) {
            engines = grown(engines);
        } else if (clusters.oneIn(25)) {
            engines = deployments.engines();
        }
        return new Deployment(
                deployment.key(),
                deployment.created(),
                deployment.terminating(),
                clusters.oneIn(2) ? deployment.replicas() : random.nextInt(6),
                deployment.priority(),
                deployment.unschedulableAfter(),
                deployment.updateStrategy(),
                deployment.placement(),
                deployment.clusterSelector(),
                deployment.tolerations(),
                engines,
                clusters.oneIn(4) ? memories(engines, replicas) : List.of());
    }

    private List<Engine> grown(List<Engine> engines) {
        List<Engine> changed = new ArrayList<>(engines);
        Engine first = changed.getFirst();
        changed.set(0, new Engine(first.name(), 1 + random.nextInt(3), first.members()));
        return changed;
    }

    private List<FailedPlacement> memories(List<Engine> engines, List<Replica> replicas) {
        Map<String, FailedPlacement> memories = new HashMap<>();
        List<String> names = new ArrayList<>(List.of("c0", "elsewhere"));
        replicas.forEach(replica -> names.add(replica.cluster()));
        for (int entry = 0; entry < 2; entry++) {
            String cluster = clusters.pick(names);
            String request = clusters.oneIn(4) ? "0123456789" : FailureMemory.hash(engines);
            Instant until = Given.NOW.plusSeconds(random.nextInt(300) - 100);
            memories.put(
                    cluster + request,
                    new FailedPlacement(cluster, request, random.nextInt(3), random.nextInt(4), until));
        }
        return List.copyOf(memories.values());
    }
}
