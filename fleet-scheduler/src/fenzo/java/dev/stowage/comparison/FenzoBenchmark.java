package dev.stowage.comparison;

import com.netflix.fenzo.SchedulingResult;
import com.netflix.fenzo.TaskScheduler;
import com.netflix.fenzo.VirtualMachineLease;
import com.netflix.fenzo.plugins.BinPackingFitnessCalculators;
import java.util.ArrayList;
import java.util.List;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** 200 tasks in one scheduling call of Fenzo, bin packing, its hosts offered beforehand. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 4, time = 5)
public class FenzoBenchmark {
    @Param({"2000", "10000"})
    public int hosts;

    /** A host that is this fit ends the search for one; Fenzo's own default is 1. */
    @Param({"0.01", "1.0"})
    public double goodEnough;

    private TaskScheduler scheduler;
    private List<Task> tasks;

    @Setup(Level.Invocation)
    public void offerHosts() {
        scheduler = new TaskScheduler.Builder()
                .withLeaseRejectAction(lease -> {})
                .withLeaseOfferExpirySecs(1_000_000)
                .withFitnessCalculator(BinPackingFitnessCalculators.cpuBinPacker)
                .withFitnessGoodEnoughFunction(fitness -> fitness >= goodEnough)
                .disableShortfallEvaluation()
                .build();
        List<VirtualMachineLease> leases = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            leases.add(new Host("host-" + host, Hosts.free(host)));
        }
        scheduler.scheduleOnce(List.of(), leases);
        tasks = new ArrayList<>();
        for (int task = 0; task < Hosts.TASKS; task++) {
            tasks.add(new Task("task-" + task, Hosts.need(task)));
        }
    }

    @TearDown(Level.Invocation)
    public void shutDown() {
        scheduler.shutdown();
    }

    @Benchmark
    public SchedulingResult schedule() {
        SchedulingResult result = scheduler.scheduleOnce(tasks, List.of());
        if (!result.getFailures().isEmpty()) {
            throw new IllegalStateException("Fenzo left tasks unplaced, though the hosts hold all of them.");
        }
        return result;
    }
}
