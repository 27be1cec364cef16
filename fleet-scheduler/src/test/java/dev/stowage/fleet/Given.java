package dev.stowage.fleet;

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

    static DeviceCounts counts(String kind, int count) {
        return new DeviceCounts(List.of(new DeviceCounts.Entry(kind, count)));
    }

    static PredictedNode.Pods pods(String engine, Role role, int copy, int count) {
        return new PredictedNode.Pods(new PodGroup(engine, role, copy), count);
    }

    /** Pods that the histogram accounts for off their slot. */
    static Observation.Accounted offSlot(String engine, Role role, int copy, int pods) {
        return accounted(engine, role, copy, "", pods);
    }

    /** A replica of the deployment {@code chat}. */
    static ReplicaBuilder replica(String name, String cluster) {
        return new ReplicaBuilder(name, cluster);
    }

    /** A claiming request for {@code gpu}, as it stands on a replica. */
    static PlacedEngine.DeviceRequest claim(int count) {
        return new PlacedEngine.DeviceRequest("gpu", "gpu", "gpu.example.com", "", count, List.of());
    }

    static PlacedEngine.PlacedMember placedMember(Role role, int workers, String pool, int devices) {
        return new PlacedEngine.PlacedMember(role, workers, pool, devices == 0 ? List.of() : List.of(claim(devices)));
    }

    /** A Standalone engine as it stands on a replica: {@link #standalone} in a pool. */
    static PlacedEngine placed(String name, int copies, String pool, int devices) {
        return new PlacedEngine(name, copies, List.of(placedMember(Role.STANDALONE, 1, pool, devices)));
    }

    /** A gang as it stands on a replica: {@link #gang} in a pool. */
    static PlacedEngine placedGang(String name, int copies, String pool, int leader, int workers, int worker) {
        return new PlacedEngine(
                name,
                copies,
                List.of(placedMember(Role.LEADER, 1, pool, leader), placedMember(Role.WORKER, workers, pool, worker)));
    }

    static FleetBuilder fleet(Cluster... clusters) {
        return new FleetBuilder(List.of(clusters));
    }

    static State state(List<Cluster> clusters, List<Deployment> deployments, Replica... replicas) {
        return new State(clusters, deployments, List.of(replicas), NOW);
    }
}
