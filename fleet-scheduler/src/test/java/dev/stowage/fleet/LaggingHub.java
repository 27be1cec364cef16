package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A hub, one pool and its observer, none of which is ever up to date: pods are bound late, observations are taken with
 * old tokens and arrive later still, and the hub plans whenever it likes.
 */
final class LaggingHub {
    private final SplittableRandom random;
    private final Cluster.SteeringPolicy policy;
    private final Yard yard;
    private final List<Deployment> deployments = new ArrayList<>();
    private final List<Replica> replicas = new ArrayList<>();
    private final List<Observation.Snapshot> published = new ArrayList<>();
    private final int devices;
    private int read;
    private long version = 100;
    private long token = 100;

    /** A full pool; every device is held by a deployment of its own. */
    LaggingHub(SplittableRandom random, Cluster.SteeringPolicy policy, int nodes, int each, int waiting) {
        this.random = random;
        this.policy = policy;
        this.devices = nodes * each;
        NodeShape shape = new NodeShape(List.of(Given.gpu(each)));
        Observation.Snapshot empty = new Observation.Snapshot(
                Observation.Freshness.OBSERVED,
                "",
                nodes,
                List.of(new Observation.Bucket(Devices.of(each), "", nodes)),
                Observation.Growth.UNKNOWN,
                Observation.Steering.UNKNOWN,
                RandomFleets.SEEN,
                List.of(),
                List.of());
        this.yard = new Yard(new Pool("p0", shape, nodes, Pool.Scaling.FIXED, "", empty));
        this.published.add(empty);
        for (int device = 0; device < devices; device++) {
            deployments.add(deployment("old", "h" + device));
        }
        while (holders() < devices) {
            plan();
            bindAll();
            observe(true);
        }
        for (int number = 0; number < waiting; number++) {
            deployments.add(deployment("new", "w" + number));
        }
    }

    private static Deployment deployment(String namespace, String name) {
        return ProbeMaker.deployment(namespace, name, List.of(Given.standalone("main", 1, 1)));
    }

    State state() {
        Cluster cluster = new Cluster(
                "c0",
                new LinkedHashMap<>(),
                new Cluster.Readiness.Ready(),
                List.of(),
                policy,
                List.of(yard.observed(published.get(read))));
        return new State(List.of(cluster), deployments, replicas, Given.NOW);
    }

    /** One thing happens. */
    void step() {
        switch (random.nextInt(5)) {
            case 0 -> observe(false);
            case 1 -> read += read + 1 < published.size() ? 1 + random.nextInt(published.size() - read - 1) : 0;
            case 2 -> bindOne();
            default -> plan();
        }
    }

    /** Everything catches up. */
    void settle() {
        bindAll();
        observe(true);
        plan();
        bindAll();
        observe(true);
        plan();
    }

    private void plan() {
        for (Plan.PlannedReplica planned : Given.plan(state()).replicas()) {
            if (!(planned.standing() instanceof Plan.Standing.Retained)) {
                version += 1 + random.nextInt(3);
                Replica replica = Applied.committed(planned, new ResourceVersion(version));
                replicas.add(replica);
                yard.expect(replica);
            }
        }
    }

    /** The observer has seen some of the ReplicaObservations, or all of them. */
    private void observe(boolean all) {
        token = all || version == token ? version : token + random.nextLong(version - token + 1);
        published.add(yard.observe(published.getFirst(), new ResourceVersion(token)));
        read = all ? published.size() - 1 : read;
    }

    private void bindOne() {
        if (!yard.open.isEmpty()) {
            Yard.Pod pod = yard.open.get(random.nextInt(yard.open.size()));
            List<Integer> nodes = new ArrayList<>();
            for (int node = 0; node < yard.nodes.size(); node++) {
                if (yard.mayBind(pod, node)) {
                    nodes.add(node);
                }
            }
            boolean steered = policy == Cluster.SteeringPolicy.ASSUMED
                    && !yard.steered(pod).isEmpty();
            List<Integer> takes = steered ? yard.steered(pod) : nodes;
            yard.bind(pod, takes.get(random.nextInt(takes.size())));
        }
    }

    private void bindAll() {
        while (!yard.open.isEmpty()) {
            bindOne();
        }
    }

    /** A deployment of old is deleted, and all that it had is gone. */
    void free() {
        List<Deployment> old = deployments.stream()
                .filter(deployment -> deployment.key().namespace().equals("old"))
                .toList();
        Deployment gone = old.get(random.nextInt(old.size()));
        deployments.remove(gone);
        replicas.stream()
                .filter(replica -> replica.deploymentKey().equals(gone.key()))
                .forEach(replica -> yard.remove(replica.key()));
        replicas.removeIf(replica -> replica.deploymentKey().equals(gone.key()));
    }

    long holders() {
        return replicas.stream()
                .filter(replica -> replica.key().namespace().equals("old"))
                .count();
    }

    long placed() {
        return replicas.stream()
                .filter(replica -> replica.key().namespace().equals("new"))
                .count();
    }

    /** Devices that nobody was promised; below 0 if one was promised twice. */
    long spare() {
        return devices - holders() - placed();
    }
}
