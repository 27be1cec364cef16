package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.RunningFleetScheduler;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A hub that ends at the worst moment, and one that is not alone: the end is the same, and nothing is there twice. */
final class HubFaultsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    /** More than any of the three operations needs; then the hub has not ended, and there is nothing more to try. */
    private static final int MOST_WRITES = 200;

    private static LiveFleet fleet;
    private static PlacedReplicas placed;

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench, "east", "west");
        placed = new PlacedReplicas(fleet);
    }

    @AfterEach
    void clear() {
        fleet.restartHub("last");
        fleet.clear();
    }

    /** One replica on each cluster is placed, rolled and removed, and each time the hub ends after so many writes. */
    @Tag("proof:hub-crash")
    @Test
    void aHubThatEndsAfterAnyWriteLeavesNothingBehind() throws Exception {
        fleet.give("east", NodePool.named("left", 1).with(Devices.gpus(1)));
        fleet.give("west", NodePool.named("right", 1).with(Devices.gpus(1)));
        Pictures undisturbed = undisturbed();
        // Alone it is every write, among all tests some of them.
        int step = (int) Proof.cases(12, 1);
        int ends = 0;
        int write = 1 + new Random(Proof.seed(1)).nextInt(step);
        for (int fell = 1; fell > 0 && write < MOST_WRITES; write += step) {
            fell = round(write, undisturbed);
            ends += fell;
        }

        assertThat(write).isLessThan(MOST_WRITES);
        assertThat(ends).isPositive();
        Proof.held(
                "hub-crash",
                "ended %d times, after up to %d writes of a placement, an update and a removal: the same objects each time"
                        .formatted(ends, write - step));
    }

    /** What is there after the placement and after the update. */
    private record Pictures(List<String> placed, List<String> rolled) {}

    private static Pictures undisturbed() {
        fleet.deploy("chat", 2, 1);
        fleet.awaitReady("chat", 2);
        List<String> before = settled();
        fleet.apply(image("two"));
        fleet.awaitDeployment("chat", "to be rolled", deployment -> isRolled(List.of(deployment)));
        placed.awaitRolled("chat", 2, "two");
        List<String> after = settled();
        remove();
        return new Pictures(before, after);
    }

    /** Returns how often the hub ended. */
    private static int round(int write, Pictures wanted) throws Exception {
        AtomicInteger ends = new AtomicInteger();
        disturbed(write, ends, () -> fleet.deploy("chat", 2, 1), all -> hasReady(all, 2));
        fleet.awaitReady("chat", 2);
        awaitPicture("placed, ended after write " + write, wanted.placed());
        disturbed(write, ends, () -> fleet.apply(image("two")), HubFaultsE2E::isRolled);
        placed.awaitRolled("chat", 2, "two");
        awaitPicture("rolled, ended after write " + write, wanted.rolled());
        disturbed(write, ends, () -> fleet.delete("chat"), List::isEmpty);
        remove();
        return ends.get();
    }

    /** What is no longer needed is taken away a moment after what is needed is there. */
    private static void awaitPicture(String what, List<String> wanted) {
        settled();
        Waiting.byAsking(what, placed::picture, wanted::equals, LiveFleet.DEADLINE);
    }

    private static void remove() {
        fleet.delete("chat");
        placed.awaitNone("chat");
        placed.awaitOnlyOwn("east");
        placed.awaitOnlyOwn("west");
    }

    private static String image(String image) {
        return RandomReplicas.deployment("chat", RandomReplicas.single(1, 1))
                .replace("replicas: 1", "replicas: 2")
                .replace("image: none", "image: " + image);
    }

    private static boolean hasReady(List<ModelDeployment> all, int replicas) {
        return all.stream()
                .anyMatch(deployment -> deployment.getStatus() != null
                        && deployment.getStatus().replicas() != null
                        && deployment.getStatus().replicas().ready() == replicas);
    }

    private static boolean isRolled(List<ModelDeployment> all) {
        return hasReady(all, 2)
                && all.stream()
                        .allMatch(deployment -> requireNonNull(deployment.getStatus()).conditions().stream()
                                        .anyMatch(condition -> condition.type().equals("Progressing")
                                                && "Complete".equals(condition.reason())
                                                && requireNonNullElse(condition.message(), "")
                                                        .contains("2 of 2"))
                                && deployment
                                        .getMetadata()
                                        .getGeneration()
                                        .equals(deployment.getStatus().observedGeneration()));
    }

    /** Runs a hub until it ends after that write, or all is as wanted; afterwards one that does not end. */
    private static void disturbed(
            int write, AtomicInteger ends, Runnable operation, Predicate<List<ModelDeployment>> wanted)
            throws Exception {
        SuddenEnd end = new SuddenEnd(write);
        fleet.replaceHub(() -> fleet.hubs().startThatEnds("ending", end));
        operation.run();
        CompletableFuture<?> done = fleet.hub()
                .resources(ModelDeployment.class)
                .inNamespace(Installed.TEAM)
                .informOnCondition(wanted);
        CompletableFuture.anyOf(end.ended(), done).get(LiveFleet.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        done.cancel(true);
        if (end.ended().isDone()) {
            ends.incrementAndGet();
        }
        fleet.restartHub("whole");
    }

    /** The picture when no draft and no unfinished placement is left, and each cluster has what is its own. */
    private static List<String> settled() {
        Waiting.until(
                "all replicas to be committed",
                fleet.hub().resources(ModelReplica.class).inNamespace(Installed.TEAM),
                replicas -> replicas.stream().allMatch(HubFaultsE2E::isCommitted),
                LiveFleet.DEADLINE);
        Waiting.until(
                "an empty FleetPlan",
                fleet.hub().resources(FleetPlan.class),
                plans -> plans.stream()
                        .allMatch(plan -> plan.getStatus() == null
                                || plan.getStatus().committed().isEmpty()),
                LiveFleet.DEADLINE);
        placed.awaitOnlyOwn("east");
        placed.awaitOnlyOwn("west");
        return placed.picture();
    }

    private static boolean isCommitted(ModelReplica replica) {
        return replica.getStatus() != null
                && Boolean.TRUE.equals(replica.getStatus().committed());
    }

    @Tag("proof:two-hubs")
    @Test
    void twoHubsThatBothLeadPlaceNothingTwice() {
        fleet.give("east", NodePool.named("left", 1).with(Devices.gpus(4)));
        fleet.give("west", NodePool.named("right", 1).with(Devices.gpus(4)));
        int rounds = (int) Proof.cases(6, 40);
        Random random = new Random(Proof.seed(1));
        Crowd crowd = new Crowd(new ConcurrentHashMap<>(), new AtomicInteger());
        try (LiveHub other = fleet.hubs()
                        .startElectedOn("other", fleet.cluster("east").client());
                var _ = fleet.hub()
                        .resources(ModelReplica.class)
                        .inNamespace(Installed.TEAM)
                        .inform(crowd)) {
            fleet.deploy("one", 0, 1);
            fleet.deploy("two", 0, 1);
            for (int round = 0; round < rounds; round++) {
                int one = random.nextInt(9);
                int two = random.nextInt(9 - one);
                fleet.scale("one", one);
                fleet.scale("two", two);
                fleet.awaitReady("one", one);
                fleet.awaitReady("two", two);
                placed.awaitOnlyOwn("east");
                placed.awaitOnlyOwn("west");
            }
            // More than fit: whoever places the last one, nobody places one more.
            fleet.scale("one", 7);
            fleet.scale("two", 7);
            fleet.awaitDeployment("one", "to hold what it can", deployment -> waits(deployment, 7));
            fleet.awaitDeployment("two", "to hold what is left", deployment -> waits(deployment, 7));
            fleet.cluster("east").claims().awaitAllocated("left-0", 4);
            fleet.cluster("west").claims().awaitAllocated("right-0", 4);
            assertThat(other.hub().plainPort()).isPositive();
        }

        Waiting.until(
                "8 replicas to be left, and no draft",
                fleet.hub().resources(ModelReplica.class).inNamespace(Installed.TEAM),
                replicas -> replicas.size() == 8 && replicas.stream().allMatch(HubFaultsE2E::isCommitted),
                LiveFleet.DEADLINE);
        assertThat(crowd.most()).hasValueLessThanOrEqualTo(8);
        Proof.held("two-hubs", "%d rounds on 8 devices: never more than 8 replicas committed".formatted(rounds));
    }

    /** What was wanted since is forgotten, and taken away from the clusters; what was gone since is placed again. */
    @Tag("proof:cluster-faults")
    @Test
    void aHubWhoseMemoryIsPutBackPlacesWhatItRemembers(@TempDir Path folder) {
        fleet.give("east", NodePool.named("left", 1).with(Devices.gpus(4)));
        fleet.give("west", NodePool.named("right", 1).with(Devices.gpus(4)));
        try (RunningFleetScheduler process = fleet.hubs().startProcess("put-back")) {
            fleet.replaceHub(() -> () -> {});
            fleet.deploy("chat", 3, 1);
            fleet.deploy("leaving", 2, 1);
            fleet.awaitReady("chat", 3);
            fleet.awaitReady("leaving", 2);
            var before = placed.uids();
            Path snapshot = folder.resolve("snapshot");
            fleet.hubCluster().backUp(snapshot);
            fleet.delete("leaving");
            placed.awaitNone("leaving");
            fleet.scale("chat", 4);
            fleet.deploy("later", 4, 1);
            fleet.awaitReady("chat", 4);
            fleet.awaitReady("later", 4);
            fleet.hubCluster().use(LiveFleet.UNTIL_ASKED);
            fleet.hubCluster().restore(snapshot);
            fleet.hubCompanion().awaitReplaced();
            process.awaitReplaced();
            placed.awaitOnlyOwn("east");
            placed.awaitOnlyOwn("west");

            assertThat(placed.uids()).isEqualTo(before);
            fleet.scale("chat", 6);
            fleet.awaitReady("chat", 6);
            fleet.awaitReady("leaving", 2);
            FleetJudge.awaitNoFault(fleet);
            Proof.held(
                    "cluster-faults",
                    "hub-restored",
                    "a hub put back to a snapshot without 5 of 8 replicas, and with 2 that had left: at rest with 8 others on 8 devices");
        }
    }

    private static boolean waits(ModelDeployment deployment, int desired) {
        return deployment.getStatus() != null
                && deployment.getStatus().replicas() != null
                && deployment.getStatus().replicas().desired() == desired
                && deployment.getStatus().replicas().ready()
                        == deployment.getStatus().replicas().total()
                && (deployment.getStatus().replicas().total() == desired
                        || !deployment.getStatus().waiting().isEmpty());
    }

    /** Counts the committed replicas at every moment, in the order of the API server. */
    private record Crowd(Map<String, Boolean> committed, AtomicInteger most)
            implements ResourceEventHandler<ModelReplica> {
        @Override
        public void onAdd(ModelReplica replica) {
            if (isCommitted(replica)) {
                committed.put(replica.getMetadata().getUid(), true);
                most.accumulateAndGet(committed.size(), Math::max);
            }
        }

        @Override
        public void onUpdate(ModelReplica before, ModelReplica after) {
            if (!before.getMetadata().getUid().equals(after.getMetadata().getUid())) {
                committed.remove(before.getMetadata().getUid());
            }
            onAdd(after);
        }

        @Override
        public void onDelete(ModelReplica replica, boolean finalStateUnknown) {
            committed.remove(replica.getMetadata().getUid());
        }
    }
}
