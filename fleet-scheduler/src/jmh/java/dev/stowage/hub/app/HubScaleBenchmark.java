package dev.stowage.hub.app;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A fleet scheduler with 1,000 simulated clusters and 10,000 replicas, of which 1,000 observations change a second, as {@code make
 * proof P=hub-scale} has it. The score is how long all of it took; what is asked for are the other figures.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseG1GC", "-Xmx1g"})
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class HubScaleBenchmark {
    private static final HubScale.Size SIZE = new HubScale.Size(1_000, 1_000, 100, 1_000, Duration.ofSeconds(30));

    /** Milliseconds, but for the last ones. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Figures {
        public double changeToReplicaP50;
        public double changeToReplicaP99;
        public double coldStartToFirstPlan;
        public double startToPlanOfEverything;
        public double changesASecond;
        public double statusesASecond;
        public double liveHeapMegabytes;
    }

    @Benchmark
    public void hub(Figures figures) throws InterruptedException {
        Map<String, Double> measured = HubScale.run(SIZE, 1).all();
        figures.changeToReplicaP50 = measured.get("p50");
        figures.changeToReplicaP99 = measured.get("p99");
        figures.coldStartToFirstPlan = measured.get("firstPlan");
        figures.startToPlanOfEverything = measured.get("restartedAll");
        figures.changesASecond = measured.get("changesASecond");
        figures.statusesASecond = measured.get("replicaStatusesASecond")
                + measured.get("deploymentStatusesASecond")
                + measured.get("clusterStatusesASecond");
        figures.liveHeapMegabytes = measured.get("heap");
    }
}
