package dev.stowage.fleet.wire;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.State;
import dev.stowage.text.Nearest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Puts objects together into a state: each one once, and every pool with its devices. */
final class FleetAssembly {
    private final Problems problems;
    private final Map<String, NodeShape> classes = new HashMap<>();
    private final Set<String> brokenClasses = new HashSet<>();
    private final List<Cluster> clusters = new ArrayList<>();
    private final List<Deployment> deployments = new ArrayList<>();
    private final List<Replica> replicas = new ArrayList<>();

    private FleetAssembly(Problems problems) {
        this.problems = problems;
    }

    /** {@code objects} differ. */
    static State of(List<FleetObject> objects, Instant now, Problems problems) {
        FleetAssembly assembly = new FleetAssembly(problems);
        objects.forEach(assembly::addClass);
        objects.forEach(assembly::add);
        return new State(assembly.clusters, assembly.deployments, assembly.replicas, now);
    }

    /** What the objects say of themselves. */
    static FleetStatus status(List<FleetObject> objects) {
        List<FleetStatus.OfCluster> clusters = new ArrayList<>();
        List<FleetStatus.OfDeployment> deployments = new ArrayList<>();
        List<FleetStatus.OfReplica> replicas = new ArrayList<>();
        for (FleetObject object : objects) {
            switch (object.said()) {
                case FleetStatus.OfCluster cluster -> clusters.add(cluster);
                case FleetStatus.OfDeployment deployment -> deployments.add(deployment);
                case FleetStatus.OfReplica replica -> replicas.add(replica);
                case FleetStatus.Part.Nothing() -> {}
            }
        }
        return new FleetStatus(clusters, deployments, replicas);
    }

    /** Reports objects that are given twice, and leaves the second one out. */
    static List<FleetObject> different(List<FleetObject> objects, Problems problems) {
        Map<Header.Identity, Place> places = HashMap.newHashMap(objects.size());
        List<FleetObject> different = new ArrayList<>(objects.size());
        for (FleetObject object : objects) {
            Header header = object.header();
            Place first = places.putIfAbsent(header.identity(), header.place());
            if (first == null) {
                different.add(object);
            } else {
                problems.error(header.place()
                        .problem(0, header.subject() + ": is given a second time, the first is at " + first));
            }
        }
        return different;
    }

    private void addClass(FleetObject object) {
        if (object.header().kind() == Kind.INFERENCE_CLASS) {
            String name = object.header().key().name();
            if (object.content() instanceof FleetObject.Content.Shape(var shape)) {
                classes.put(name, shape);
            } else {
                brokenClasses.add(name);
            }
        }
    }

    private void add(FleetObject object) {
        switch (object.content()) {
            case FleetObject.Content.OneCluster(var declared) -> clusters.add(cluster(declared, object.header()));
            case FleetObject.Content.OneDeployment(var deployment) -> deployments.add(deployment);
            case FleetObject.Content.OneReplica(var replica) -> replicas.add(replica);
            case FleetObject.Content.Shape _, FleetObject.Content.Broken _ -> {}
        }
    }

    private Cluster cluster(DeclaredCluster declared, Header header) {
        List<Pool> pools = new ArrayList<>();
        for (DeclaredCluster.DeclaredPool pool : declared.pools()) {
            pools.add(
                    switch (pool) {
                        case DeclaredCluster.DeclaredPool.Published(var published) -> published;
                        case DeclaredCluster.DeclaredPool.Wished wished -> withDevices(wished, header);
                    });
        }
        Cluster cluster = declared.cluster();
        return new Cluster(
                cluster.name(), cluster.labels(), cluster.readiness(), cluster.taints(), cluster.steering(), pools);
    }

    private Pool withDevices(DeclaredCluster.DeclaredPool.Wished wished, Header header) {
        Pool pool = wished.pool();
        NodeShape shape = classes.get(wished.className());
        if (shape == null) {
            if (!brokenClasses.contains(wished.className())) {
                classIsMissing(wished, header);
            }
            return withDevices(pool, pool.shape());
        }
        return withDevices(pool, shape);
    }

    private static Pool withDevices(Pool pool, NodeShape shape) {
        Observation observation = shape.equals(pool.shape()) ? pool.observation() : new Observation.Absent();
        return new Pool(pool.name(), shape, pool.nodes(), pool.scaling(), pool.topologyKey(), observation);
    }

    /** On a hub a class may come later than the cluster: until then nothing is placed in the pool. */
    private void classIsMissing(DeclaredCluster.DeclaredPool.Wished wished, Header header) {
        String hint = Nearest.hint(wished.className(), classes.keySet());
        switch (header.place().origin()) {
            case Origin.File _ ->
                problems.error(header.problem(
                        wished.line(),
                        wished.path(),
                        "found \"%s\", expected the name of an InferenceClass that is given as well%s"
                                .formatted(wished.className(), hint)));
            case Origin.OnHub _ ->
                problems.warn(
                        "class " + wished.className(),
                        header.problem(
                                wished.line(),
                                wished.path(),
                                "there is no InferenceClass \"%s\"%s; nothing is placed in the pool"
                                        .formatted(wished.className(), hint)));
        }
    }
}
