package dev.stowage.hub.app;

import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ResolvedRequest;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;

/**
 * A fleet scheduler beside a simulated hub and simulated workload clusters, all in this process: everything is placed, the fleet
 * scheduler is started again, and then observations change all the time, some of which let a replica in that waits.
 */
final class HubScale {
    /** What an etcd on a good disk takes, and the way there. */
    private static final RoundTrip TRIP = new RoundTrip(Duration.ofMillis(2));

    /** Of so many changes, one lets a replica in. */
    private static final int ONE_LETS_IN = 20;

    private final Size size;
    private final Random random;
    private final StoredObjects objects = new StoredObjects();
    private final Progress progress = new Progress();
    private final SimulatedFleet fleet;
    private final SimulatedHubApi api;

    /**
     * How large it is.
     *
     * @param contested clusters in which a replica waits for what others hold
     * @param changesASecond of observations
     * @param load how long they change
     */
    record Size(int clusters, int deployments, int contested, int changesASecond, Duration load) {
        int replicas() {
            return deployments * SimulatedFleet.REPLICAS_EACH;
        }

        int pools() {
            return clusters * SimulatedFleet.MODELS.size();
        }
    }

    private HubScale(Size size, long seed) {
        this.size = size;
        this.random = new Random(seed);
        this.fleet = SimulatedFleet.of(size, objects, TRIP);
        this.api = new SimulatedHubApi(objects, TRIP, progress::wrote);
    }

    static ScaleFigures run(Size size, long seed) throws InterruptedException {
        HubScale scale = new HubScale(size, seed);
        try {
            return scale.run();
        } finally {
            scale.fleet.close();
        }
    }

    private ScaleFigures run() throws InterruptedException {
        double firstPlan;
        double allPlaced;
        try (var _ = start()) {
            firstPlan = progress.until(() -> !progress.plans().isEmpty());
            allPlaced = firstPlan + progress.until(() -> progress.committed() == size.replicas());
            progress.until(() -> progress.ready() == size.replicas());
        }
        progress.forgetPlans();
        double restarted;
        double restartedAll;
        ScaleFigures.Load load;
        try (var _ = start()) {
            restarted = progress.until(() -> !progress.plans().isEmpty());
            restartedAll = restarted + progress.until(() -> progress.observedPools() == size.pools());
            load = load();
        }
        System.gc();
        double heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
        return new ScaleFigures(
                new ScaleFigures.Starts(firstPlan, allPlaced, restarted, restartedAll),
                load,
                judged(),
                heap,
                sum(fleet.all(), SimulatedCluster::astray));
    }

    private RunningHub start() {
        return new RunningHub(objects, fleet, api, progress);
    }

    private ScaleFigures.Load load() throws InterruptedException {
        Progress.Writes before = progress.writes();
        progress.forgetPlans();
        long interval = Duration.ofSeconds(1).toNanos() / size.changesASecond();
        long changes = size.load().toNanos() / interval;
        long began = System.nanoTime();
        int[] next = new int[2];
        for (long change = 0; change < changes; change++) {
            for (long left = began + change * interval - System.nanoTime();
                    left > 0;
                    left = began + change * interval - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            if (change % ONE_LETS_IN != 0 || !letIn(next)) {
                change();
            }
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        Progress.Writes writes = progress.writes().minus(before);
        double drained = progress.until(() -> progress.awaited() == 0);
        progress.until(() -> progress.ready() == progress.committed());
        return new ScaleFigures.Load(
                changes / seconds, seconds, progress.latencies(), progress.plans(), writes, drained);
    }

    /** Others leave a whole node of a contested cluster, each cluster in turn; not if a replica is on its way there. */
    private boolean letIn(int[] next) {
        int number = next[0] % size.contested();
        int node = SimulatedFleet.NODE_OF_OTHERS + 1 + next[0] / size.contested();
        if (node >= SimulatedFleet.NODES || !progress.await(SimulatedFleet.contender(number))) {
            return false;
        }
        next[0]++;
        fleet.get(number).leaveFree(SimulatedFleet.MODELS.getLast(), node, SimulatedFleet.DEVICES);
        return true;
    }

    /** What others hold of one node, in which nobody that waits is interested, changes. */
    private void change() {
        fleet.get(random.nextInt(size.clusters()))
                .leaveFree(
                        SimulatedFleet.MODELS.get(random.nextInt(SimulatedFleet.MODELS.size() - 1)),
                        SimulatedFleet.NODE_OF_OTHERS,
                        random.nextInt(SimulatedFleet.DEVICES + 1));
    }

    private ScaleFigures.Judgement judged() {
        Map<String, Integer> placed = new HashMap<>();
        int devices = 0;
        for (ModelReplica replica : objects.replicas.all()) {
            placed.merge(replica.getMetadata().getLabels().getOrDefault(Labels.DEPLOYMENT, ""), 1, Integer::sum);
            devices += replica.getSpec().engines().stream()
                    .flatMap(engine -> engine.members().stream())
                    .flatMap(member -> member.deviceRequests().stream())
                    .mapToInt(ResolvedRequest::count)
                    .sum();
        }
        return new ScaleFigures.Judgement(
                sum(placed.values(), count -> count),
                sum(fleet.all(), SimulatedCluster::replicas),
                sum(
                        objects.deployments.all(),
                        deployment -> Math.max(
                                0,
                                placed.getOrDefault(deployment.getMetadata().getName(), 0)
                                        - deployment.getSpec().replicas())),
                sum(fleet.all(), SimulatedCluster::held) - devices,
                progress.failures());
    }

    private static <T> int sum(Collection<T> all, ToIntFunction<T> each) {
        return all.stream().mapToInt(each).sum();
    }
}
