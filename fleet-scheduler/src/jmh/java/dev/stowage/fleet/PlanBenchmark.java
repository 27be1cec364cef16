package dev.stowage.fleet;

import dev.stowage.fleet.wire.CelMatcher;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A whole plan from parsed objects: 10 live replicas for each cluster, 100 to place. Selectors are compiled where documents
 * are read; nothing else is kept between calls.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 3)
public class PlanBenchmark {
    /** Clusters x nodes of each pool. */
    @Param({"10x90", "100x90", "1000x90", "10000x90", "1000x10", "1000x10000"})
    public String fleet = "";

    private final DeviceMatcher matcher = new CelMatcher();
    private dev.stowage.fleet.State state;
    private long seed;

    /** Other documents in another order each time, so that nothing of the last call can help the next. */
    @Setup(Level.Iteration)
    public void read() {
        String[] size = fleet.split("x", 2);
        int clusters = Integer.parseInt(size[0]);
        int nodes = Integer.parseInt(size[1]);
        state = new LargeFleet(clusters, nodes, clusters, 10 * clusters, Math.min(clusters, 100)).state(++seed);
    }

    @Benchmark
    public Plan plan() {
        return Planner.plan(state, matcher);
    }
}
