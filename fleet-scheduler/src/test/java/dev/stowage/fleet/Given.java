package dev.stowage.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/** Fleets for tests, in few words. Devices are one kind, {@code gpu}, unless said otherwise. */
final class Given {
    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    static final ResourceVersion SEEN = ResourceVersion.parse("100");

    private Given() {}

    static Plan plan(State state) {
        return Planner.plan(state, new WordMatcher());
    }

    static Device gpu(int count) {
        return device("gpu", count);
    }

    static Device device(String name, int count, String... attributes) {
        List<Device.Attribute> all = new ArrayList<>();
        for (String attribute : attributes) {
            String[] words = attribute.split("=", 2);
            all.add(new Device.Attribute(words[0], new Device.Value.Text(words[1])));
        }
        return new Device(
                name, Device.Claim.DRA, name + ".example.com", name + ".example.com", "", count, all, List.of());
    }

    static Device synthetic(String name, int count) {
        return new Device(name, Device.Claim.SYNTHETIC, "", "", "", count, List.of(), List.of());
    }

    /** A pool of nodes with 8 devices, observed and steered. */
    static PoolBuilder pool(String name) {
        return new PoolBuilder(name);
    }

    static final class PoolBuilder {
        private final String name;
        private List<Device> devices = List.of(gpu(8));
        private int nodes = 0;
        private Pool.Scaling scaling = Pool.Scaling.FIXED;
        private String topologyKey = "";
        private boolean observed = false;
        private Observation.Freshness freshness = Observation.Freshness.OBSERVED;
        private int observedNodes = -1;
        private final List<Observation.Bucket> buckets = new ArrayList<>();
        private Observation.Growth growth = Observation.Growth.UNKNOWN;
        private Observation.Steering steering = Observation.Steering.ACTIVE;
        private ResourceVersion token = SEEN;
        private final List<Observation.OpenSlot> openSlots = new ArrayList<>();
        private final List<Observation.Unsettled> unsettled = new ArrayList<>();

        private PoolBuilder(String name) {
            this.name = name;
        }

        PoolBuilder devices(Device... each) {
            devices = List.of(each);
            return this;
        }

        /** Devices of the one kind on a node. */
        PoolBuilder of(int count) {
            return devices(gpu(count));
        }

        /** Published nodes. */
        PoolBuilder nodes(int count) {
            nodes = count;
            return this;
        }

        /** So many nodes with these devices free. */
        PoolBuilder bucket(int count, int... free) {
            return bucketIn("", count, free);
        }

        PoolBuilder bucketIn(String domain, int count, int... free) {
            observed = true;
            buckets.add(new Observation.Bucket(Devices.of(free), domain, count));
            return this;
        }

        PoolBuilder observed() {
            observed = true;
            return this;
        }

        PoolBuilder observedNodes(int count) {
            observed = true;
            observedNodes = count;
            return this;
        }

        PoolBuilder steering(Observation.Steering measured) {
            steering = measured;
            return this;
        }

        PoolBuilder unsteered() {
            return steering(Observation.Steering.INACTIVE);
        }

        PoolBuilder freshness(Observation.Freshness value) {
            observed = true;
            freshness = value;
            return this;
        }

        PoolBuilder growsTo(int maxNodes, Observation.Growth value) {
            scaling = new Pool.Scaling(true, maxNodes, scaling.fromZero(), scaling.timeout());
            growth = value;
            return this;
        }

        PoolBuilder scaleFromZero() {
            scaling = new Pool.Scaling(scaling.declared(), scaling.maxNodes(), true, scaling.timeout());
            return this;
        }

        PoolBuilder growthTimeout(Duration timeout) {
            scaling = new Pool.Scaling(scaling.declared(), scaling.maxNodes(), scaling.fromZero(), timeout);
            return this;
        }

        PoolBuilder domains() {
            topologyKey = "example.com/rack";
            return this;
        }

        PoolBuilder token(String version) {
            token = ResourceVersion.parse(version);
            return this;
        }

        PoolBuilder openSlot(String slot, int... free) {
            openSlots.add(new Observation.OpenSlot(new SlotName(slot), Devices.of(free), ""));
            return this;
        }

        PoolBuilder unsettled(Replica replica, Observation.Accounted... accounted) {
            return unsettled(replica, replica.uid(), accounted);
        }

        PoolBuilder unsettled(Replica replica, String uid, Observation.Accounted... accounted) {
            unsettled.add(new Observation.Unsettled(replica.key(), uid, List.of(accounted)));
            return this;
        }

        Pool build() {
            Observation observation = observed
                    ? new Observation.Snapshot(
                            freshness,
                            "",
                            observedNodes >= 0
                                    ? observedNodes
                                    : buckets.stream()
                                            .mapToInt(Observation.Bucket::nodes)
                                            .sum(),
                            buckets,
                            growth,
                            steering,
                            token,
                            openSlots,
                            unsettled)
                    : new Observation.Absent();
            return new Pool(name, new NodeShape(devices), nodes, scaling, topologyKey, observation);
        }
    }

    static Observation.Accounted accounted(String engine, Role role, int copy, String slot, int pods) {
        return new Observation.Accounted(new PodGroup(engine, role, copy), new SlotName(slot), pods);
    }

    static Cluster cluster(String name, PoolBuilder... pools) {
        return cluster(name, List.of(), pools);
    }

    static Cluster cluster(String name, List<Taint> taints, PoolBuilder... pools) {
        return new Cluster(
                name,
                new LinkedHashMap<>(),
                new Cluster.Readiness.Ready(),
                taints,
                Cluster.SteeringPolicy.MEASURED,
                Arrays.stream(pools).map(PoolBuilder::build).toList());
    }

    static Cluster notReady(Cluster cluster) {
        return new Cluster(
                cluster.name(),
                cluster.labels(),
                new Cluster.Readiness.NotReady("Unreachable"),
                cluster.taints(),
                cluster.steering(),
                cluster.pools());
    }

    static Cluster labelled(Cluster cluster, String key, String value) {
        LinkedHashMap<String, String> labels = new LinkedHashMap<>(cluster.labels());
        labels.put(key, value);
        return new Cluster(
                cluster.name(), labels, cluster.readiness(), cluster.taints(), cluster.steering(), cluster.pools());
    }

    static Cluster steering(Cluster cluster, Cluster.SteeringPolicy policy) {
        return new Cluster(
                cluster.name(), cluster.labels(), cluster.readiness(), cluster.taints(), policy, cluster.pools());
    }

    static Engine.Request request(int count, String... selectors) {
        return new Engine.Request("gpu", count, List.of(selectors));
    }

    /** One Standalone engine whose pods each need so many devices. */
    static Engine standalone(String name, int copies, int devices, String... selectors) {
        return new Engine(
                name, copies, List.of(new Engine.Member(Role.STANDALONE, 1, List.of(request(devices, selectors)))));
    }

    /** A gang; a leader that needs 0 devices asks for none. */
    static Engine gang(String name, int copies, int leader, int workers, int worker) {
        List<Engine.Request> leads = leader == 0 ? List.of() : List.of(request(leader));
        return new Engine(
                name,
                copies,
                List.of(
                        new Engine.Member(Role.LEADER, 1, leads),
                        new Engine.Member(Role.WORKER, workers, List.of(request(worker)))));
    }

    static DeploymentBuilder deployment(String name, int replicas, Engine... engines) {
        return new DeploymentBuilder(name, replicas, List.of(engines));
    }

    static final class DeploymentBuilder {
        private final String name;
        private final int replicas;
        private final List<Engine> engines;
        private Instant created = Instant.MIN;
        private boolean terminating = false;
        private int priority = 0;
        private Duration unschedulableAfter = Deployment.DEFAULT_UNSCHEDULABLE_AFTER;
        private Deployment.UpdateStrategy updateStrategy = Deployment.UpdateStrategy.ROLLING_UPDATE;
        private Deployment.Placement placement = Deployment.Placement.DEFAULT;
        private ClusterSelector selector = ClusterSelector.EVERYTHING;
        private List<Toleration> tolerations = List.of();
        private List<FailedPlacement> failed = List.of();

        private DeploymentBuilder(String name, int replicas, List<Engine> engines) {
            this.name = name;
            this.replicas = replicas;
            this.engines = engines;
        }

        DeploymentBuilder created(String time) {
            created = Instant.parse(time);
            return this;
        }

        DeploymentBuilder terminating() {
            terminating = true;
            return this;
        }

        DeploymentBuilder priority(int value) {
            priority = value;
            return this;
        }

        DeploymentBuilder unschedulableAfter(Duration value) {
            unschedulableAfter = value;
            return this;
        }

        DeploymentBuilder recreate() {
            updateStrategy = Deployment.UpdateStrategy.RECREATE;
            return this;
        }

        DeploymentBuilder pack() {
            placement = new Deployment.Placement(Deployment.Strategy.PACK, placement.maxReplicasPerCluster());
            return this;
        }

        DeploymentBuilder maxReplicasPerCluster(int most) {
            placement = new Deployment.Placement(placement.strategy(), most);
            return this;
        }

        DeploymentBuilder on(ClusterSelector.Requirement... requirements) {
            selector = new ClusterSelector(List.of(requirements));
            return this;
        }

        DeploymentBuilder tolerating(Toleration... all) {
            tolerations = List.of(all);
            return this;
        }

        DeploymentBuilder remembers(FailedPlacement... all) {
            failed = List.of(all);
            return this;
        }

        Deployment build() {
            return new Deployment(
                    new ObjectKey("team", name),
                    created,
                    terminating,
                    replicas,
                    priority,
                    unschedulableAfter,
                    updateStrategy,
                    placement,
                    selector,
                    tolerations,
                    engines,
                    failed);
        }
    }

    /** The replica that a plan placed, as it stands right after: dispatched at that version, no pod of it bound. */
    static Replica committed(Plan.PlannedReplica planned, String dispatchedVersion) {
        return new Replica(
                new ObjectKey(planned.deployment().namespace(), planned.name()),
                "uid-" + planned.name(),
                planned.deployment().name(),
                planned.cluster(),
                planned.index(),
                false,
                planned.engines(),
                planned.prediction(),
                ResourceVersion.parse(dispatchedVersion),
                Replica.Status.UNKNOWN);
    }

    static Replica with(Replica replica, Replica.Status status) {
        return new Replica(
                replica.key(),
                replica.uid(),
                replica.deployment(),
                replica.cluster(),
                replica.index(),
                replica.terminating(),
                replica.engines(),
                replica.prediction(),
                replica.dispatchedVersion(),
                status);
    }

    static Replica terminating(Replica replica) {
        return new Replica(
                replica.key(),
                replica.uid(),
                replica.deployment(),
                replica.cluster(),
                replica.index(),
                true,
                replica.engines(),
                replica.prediction(),
                replica.dispatchedVersion(),
                replica.status());
    }

    static State state(List<Cluster> clusters, List<Deployment> deployments, Replica... replicas) {
        return new State(clusters, deployments, List.of(replicas), NOW);
    }
}
