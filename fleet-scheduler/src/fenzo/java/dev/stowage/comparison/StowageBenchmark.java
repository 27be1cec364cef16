package dev.stowage.comparison;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.ClusterSelector;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.Device;
import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.Devices;
import dev.stowage.fleet.Engine;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The same 200 tasks as replicas of three deployments, the same hosts as one pool, from the state to the plan. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 4, time = 5)
public class StowageBenchmark {
    @Param({"2000", "10000"})
    public int hosts;

    private dev.stowage.fleet.State fleet;

    @Setup
    public void observe() {
        int[] nodes = new int[Hosts.DEVICES + 1];
        for (int host = 0; host < hosts; host++) {
            nodes[Hosts.free(host)]++;
        }
        List<Observation.Bucket> buckets = new ArrayList<>();
        for (int free = 1; free <= Hosts.DEVICES; free++) {
            buckets.add(new Observation.Bucket(Devices.of(free), "", nodes[free]));
        }
        int[] wanted = new int[Hosts.DEVICES];
        for (int task = 0; task < Hosts.TASKS; task++) {
            wanted[Hosts.need(task)]++;
        }
        List<Deployment> deployments = new ArrayList<>();
        for (int need = 1; need < wanted.length; need++) {
            if (wanted[need] > 0) {
                deployments.add(deployment(need, wanted[need]));
            }
        }
        fleet = new dev.stowage.fleet.State(List.of(cluster(buckets)), deployments, List.of(), Instant.EPOCH);
    }

    @Benchmark
    public Plan plan() {
        Plan plan = Planner.plan(fleet, NO_SELECTORS);
        if (!plan.unplaced().isEmpty()) {
            throw new IllegalStateException("The plan left replicas unplaced, though the pool holds all of them.");
        }
        return plan;
    }

    private Cluster cluster(List<Observation.Bucket> buckets) {
        Device device = new Device(
                "gpu", Device.Claim.DRA, "gpu.example.com", "gpu.example.com", "", Hosts.DEVICES, List.of(), List.of());
        Observation.Snapshot snapshot = new Observation.Snapshot(
                Observation.Freshness.OBSERVED,
                "",
                hosts,
                buckets,
                Observation.Growth.UNKNOWN,
                Observation.Steering.ACTIVE,
                ResourceVersion.parse("1"),
                List.of(),
                List.of());
        NodeShape shape = new NodeShape(List.of(device));
        Pool pool = new Pool("gpu", shape, hosts, Pool.Scaling.FIXED, "", snapshot);
        return new Cluster(
                "east",
                new LinkedHashMap<>(),
                new Cluster.Readiness.Ready(),
                List.of(),
                Cluster.SteeringPolicy.MEASURED,
                List.of(pool));
    }

    private static Deployment deployment(int need, int replicas) {
        Engine.Request request = new Engine.Request("gpu", need, List.of());
        Engine engine = new Engine("main", 1, List.of(new Engine.Member(Role.STANDALONE, 1, List.of(request))));
        return new Deployment(
                new ObjectKey("team", "tasks-of-" + need),
                Instant.EPOCH,
                false,
                replicas,
                0,
                Deployment.DEFAULT_UNSCHEDULABLE_AFTER,
                Deployment.UpdateStrategy.ROLLING_UPDATE,
                Deployment.Placement.DEFAULT,
                ClusterSelector.EVERYTHING,
                List.of(),
                List.of(engine),
                List.of());
    }

    private static final DeviceMatcher NO_SELECTORS = new DeviceMatcher() {
        @Override
        public Syntax check(String selector) {
            return new Syntax.Valid();
        }

        @Override
        public Match match(String selector, Device device) {
            return new Match.Yes();
        }
    };
}
