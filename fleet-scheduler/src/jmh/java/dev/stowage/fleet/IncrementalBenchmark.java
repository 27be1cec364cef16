package dev.stowage.fleet;

import dev.stowage.fleet.wire.CelMatcher;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The hub's case: one pool of 4,000 was observed anew, three replicas wait. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 3)
public class IncrementalBenchmark {
    private Fleet fleet;
    private int round;

    @Setup
    public void read() {
        fleet = Fleet.of(new LargeFleet(1_000, 90, 1_000, 10_000, 3).state(1), new CelMatcher());
    }

    @Benchmark
    public Plan replan() {
        round++;
        fleet = fleet.with(LargeFleet.observedAgain(fleet.sites.get(round % fleet.sites.size()).cluster, round));
        return new Fill(fleet).plan();
    }
}
