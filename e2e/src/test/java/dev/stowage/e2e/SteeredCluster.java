package dev.stowage.e2e;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Extender;
import dev.stowage.bench.FreePort;
import dev.stowage.bench.Heartbeats;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.SchedulerConfiguration;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.SlowPath;
import dev.stowage.bench.TestCluster;
import dev.stowage.fleet.Proof;
import java.time.Duration;

/** A cluster whose kube-scheduler asks a companion, which also observes. */
record SteeredCluster(TestCluster cluster, RunningCompanion companion, Extender extender) {
    /** As shipped: one step of a score is ten times that, and the default plugins together give 1,400. */
    private static final int WEIGHT = 200;

    private static final Duration TIMEOUT = Duration.ofMillis(200);
    private static final Duration PATIENT = Duration.ofSeconds(5);

    static SteeredCluster start(Bench bench, String name) {
        return start(bench, name, Heartbeats.QUICK);
    }

    static SteeredCluster start(Bench bench, String name, Heartbeats heartbeats) {
        return start(bench, name, heartbeats, TIMEOUT);
    }

    /** With an extender and kubelets that are waited for longer than as shipped, where several clusters share two cores. */
    static SteeredCluster patient(Bench bench, String name) {
        return start(bench, name, Heartbeats.DEFAULT, PATIENT);
    }

    /** As shipped where nothing else runs, and patient where much does: a pod goes astray when an answer comes too late. */
    static SteeredCluster fair(Bench bench, String name) {
        return Proof.isAlone() ? start(bench, name) : patient(bench, name);
    }

    private static SteeredCluster start(Bench bench, String name, Heartbeats heartbeats, Duration timeout) {
        int port = FreePort.at(bench.hostAddress());
        return start(bench, ClusterSpec.named(name).with(heartbeats), timeout, new Way(port, port));
    }

    /** A patient one, on the way to whose extender is a path that can be cut. */
    static SteeredCluster behind(SlowPath path, int extenderPort, Bench bench, String name) {
        return start(
                bench, ClusterSpec.named(name).with(Heartbeats.DEFAULT), PATIENT, new Way(path.port(), extenderPort));
    }

    /** The port that kube-scheduler asks, and the one at which the companion answers. */
    private record Way(int asked, int answering) {}

    private static SteeredCluster start(Bench bench, ClusterSpec spec, Duration timeout, Way way) {
        Extender extender = Extender.prioritizing("http://%s:%d".formatted(bench.hostAddress(), way.asked))
                .withFilter("filter")
                .withWeight(WEIGHT)
                .withTimeout(timeout);
        TestCluster cluster = bench.start(
                spec.with(SchedulerConfiguration.DEFAULT.with(extender)).with(ClientLimits.HIGH));
        cluster.install(Shipped.CRDS);
        cluster.install(Shipped.COMPANION);
        Installed.addManaged(cluster, Installed.TEAM);
        RunningCompanion companion = cluster.startCompanion(
                        CompanionSpec.workload("first").with("STOWAGE_EXTENDER_PORT", Integer.toString(way.answering)))
                .awaitReady();
        return new SteeredCluster(cluster, companion, extender);
    }

    /** With nodes, which are observed. */
    PlannedPool with(NodePool pool) {
        return PlannedPool.on(cluster, pool, PlannedPool.Eye.COMPANION);
    }
}
