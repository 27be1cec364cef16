package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.Component;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Pods;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether nothing is counted twice, nor missed, whatever befalls the companion that publishes, with another one beside it. */
@Tag("proof:observer-faults")
final class ObserverFaultsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final long SEED = Proof.seed(63);
    private static final NodePool POOL = NodePool.named("h100", 12).with(Devices.gpus(8));
    private static final int REPLICAS = 3;
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    /** The Lease's 15 s, and up to twice the 2.5 s between two looks at it, which chance prolongs. */
    private static final Duration PASSED_ON = Duration.ofSeconds(20);

    /** After so long a late write is overwritten (docs/observer.md). */
    private static final Duration OVERWRITTEN = Duration.ofSeconds(10);

    private static final Duration AFTER_RESTART = Duration.ofSeconds(10);
    private static final PatchContext AS_OBSERVER = new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager("stowage-observer")
            .withForce(true)
            .build();

    /** How many ms things took, at most, and how much was published; for the proof's line. */
    private static final Map<String, Long> FIGURES = new TreeMap<>();

    private static final Map<String, RunningCompanion> COMPANIONS = new LinkedHashMap<>();
    private static TestCluster cluster;
    private static PlannedPool pool;
    private static RandomReplicas random;
    private Publications publications;
    private int foreign;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("observed").with(ClientLimits.HIGH));
        cluster.install(Shipped.CRDS);
        cluster.install(Shipped.COMPANION);
        Installed.addManaged(cluster, Installed.TEAM);
        for (String name : List.of("first", "second")) {
            COMPANIONS.put("stowage-companion-" + name, cluster.startCompanion(CompanionSpec.workload(name)));
        }
        COMPANIONS.values().forEach(RunningCompanion::awaitReady);
        pool = bench.closing(PlannedPool.on(cluster, POOL, PlannedPool.Eye.COMPANION));
        random =
                new RandomReplicas(RandomGeneratorFactory.of("L64X128MixRandom").create(SEED));
    }

    @AfterAll
    static void held() {
        Proof.held(
                "observer-faults",
                "Kubernetes %s, two companions, seed %d: nothing counted twice or missed; at most ms, and observations: %s"
                        .formatted(bench.kubernetes(), SEED, FIGURES));
    }

    @BeforeEach
    void watch() {
        publications = bench.closing(Publications.of(cluster.client(), POOL.name()));
    }

    @AfterEach
    void empty() {
        COMPANIONS.values().forEach(RunningCompanion::ensureRunning);
        pool.hub().deployments().forEach(pool.hub()::delete);
        pool.plan();
        for (int made = 0; made < foreign; made++) {
            cluster.pods().delete("foreign-" + made);
            cluster.pods().awaitGone("foreign-" + made);
        }
        pool.hub().awaitRemoved(DEADLINE);
        pool.awaitObserved();
    }

    @Test
    void anotherOnePublishesWhenTheLeaderIsKilled() {
        long rounds = Proof.cases(1, 3);
        for (long round = 0; round < rounds; round++) {
            String leader = leader();
            load();
            assertThatNothingIsCountedTwice("before");

            come();
            companion(leader).kill();
            long killed = System.nanoTime();
            foreignComes();
            awaitOtherLeader(leader);
            note("lease passed on after a kill", killed, PASSED_ON);
            pool.awaitObserved();
            note("published right after a kill", killed, PASSED_ON.plusSeconds(2));
            load();
            assertThatNothingIsCountedTwice("after the leader was killed");

            companion(leader).startAgain();
            load();
            assertThatNothingIsCountedTwice("after it came back");
        }
    }

    @Test
    void aLeaderThatWasFrozenForLongerThanItsLeaseDoesNoHarmWhenItThaws() {
        String leader = leader();
        load();
        come();
        companion(leader).pause();
        foreignComes();
        awaitOtherLeader(leader);
        load();
        assertThatNothingIsCountedTwice("while the leader was frozen");

        companion(leader).resume();
        long thawed = System.nanoTime();
        // It reads all that it has missed, and may publish of it until it reads the Lease.
        load();
        Waiting.byAsking(
                "the thawed companion to know that it leads no more",
                () -> companion(leader).log(),
                log -> log.lastIndexOf("observing=false") > log.lastIndexOf("observing=true"),
                DEADLINE);
        awaitPublishedByAnotherThan(leader);
        note("published by the new leader after a thaw", thawed, OVERWRITTEN.plusSeconds(2));
        assertThatNothingIsCountedTwice("after the leader thawed");
    }

    /** What a leader began to write before it was frozen may arrive at any time. */
    @Test
    void anOldObservationThatIsWrittenLateIsOverwritten() {
        load();
        pool.awaitObserved();
        Observation old = published();
        String leader = leader();
        companion(leader).kill();
        awaitOtherLeader(leader);
        load();
        pool.awaitObserved();
        awaitPublishedByAnotherThan(leader);

        PoolObservation late = new PoolObservation();
        late.setMetadata(new ObjectMetaBuilder().withName(POOL.name()).build());
        late.setStatus(old);
        cluster.client().resource(late).subresource("status").patch(AS_OBSERVER);
        long written = System.nanoTime();
        awaitPublishedByAnotherThan(leader);
        note("overwritten after a late write", written, OVERWRITTEN.plusSeconds(2));

        pool.awaitObserved();
        assertThat(publications.all())
                .hasSizeGreaterThan(publications.accepted().size());
        assertThatNothingIsCountedTwice("after a late write");
    }

    @Test
    void publishesAgainSoonAfterTheApiServerWasRestarted() {
        load();
        come();
        cluster.component(Component.API_SERVER).restart();
        long restarted = System.nanoTime();
        foreignComes();
        pool.awaitObserved();
        note("published right after a restart of the API server", restarted, AFTER_RESTART);
        load();
        assertThatNothingIsCountedTwice("after a restart of the API server");
    }

    /** Some replicas and a foreign pod come, and all of them are decided and observed. */
    private void load() {
        come();
        foreignComes();
        pool.awaitDecided();
        pool.awaitObserved();
    }

    /** Some replicas are dispatched; about half of those that there were go first. */
    private void come() {
        List<String> there = pool.hub().deployments();
        there.subList(0, there.size() / 2).forEach(pool.hub()::delete);
        pool.plan();
        pool.hub().awaitRemoved(DEADLINE);
        publications.forget();
        for (int count = 0; count < REPLICAS; count++) {
            pool.hub().apply(random.next());
        }
        pool.plan();
    }

    private void foreignComes() {
        String name = "foreign-" + foreign++;
        cluster.pods().add(name, PodTemplate.claiming(1).on(POOL));
        cluster.pods().await(name, 1, "decided", pod -> Pods.isBound(pod) || Pods.isUnschedulable(pod));
    }

    /**
     * At no time since replicas last went may more have been believed to be free than there is when all pods are there; and now that
     * they are, exactly that.
     */
    private void assertThatNothingIsCountedTwice(String when) {
        BelievedFree believed = BelievedFree.of(cluster.client(), pool.hub().everDispatched());
        int left = POOL.count() * POOL.devices().getFirst().count() - believed.needed();
        List<Observation> accepted = publications.accepted();
        for (Observation observation : accepted) {
            assertThat(believed.after(observation))
                    .as("seed %d, %s: %s", SEED, when, observation)
                    .isLessThanOrEqualTo(left);
        }
        int free = pool.observer().histogram().entrySet().stream()
                .mapToInt(bucket -> bucket.getKey() * bucket.getValue())
                .sum();
        Waiting.byAsking(
                "seed %d, %s: %d devices to be believed free".formatted(SEED, when, free),
                ObserverFaultsE2E::published,
                observation -> believed.after(observation) == free - pendingDevices(believed),
                DEADLINE);
        FIGURES.merge("observations", (long) accepted.size(), Long::sum);
    }

    /** Of pods that found no room: they are charged, and hold nothing. */
    private static int pendingDevices(BelievedFree believed) {
        return believed.needed() - pool.devicesOfReplicas();
    }

    private static Observation published() {
        return requireNonNull(cluster.client()
                .resources(PoolObservation.class)
                .withName(POOL.name())
                .require()
                .getStatus());
    }

    private static void awaitPublishedByAnotherThan(String companion) {
        Waiting.until(
                "an observation of another companion than " + companion,
                cluster.client().resources(PoolObservation.class).withField("metadata.name", POOL.name()),
                pools -> pools.stream()
                        .anyMatch(observation -> observation.getStatus() != null
                                && !companion.equals(observation.getStatus().observer())),
                DEADLINE);
    }

    private static String leader() {
        return holder(Waiting.until(
                "a leader",
                cluster.client().leases().inNamespace("stowage-system"),
                leases -> COMPANIONS.containsKey(holder(leases)),
                DEADLINE));
    }

    private static void awaitOtherLeader(String before) {
        Waiting.until(
                "another leader than " + before,
                cluster.client().leases().inNamespace("stowage-system"),
                leases -> COMPANIONS.containsKey(holder(leases))
                        && !holder(leases).equals(before),
                DEADLINE);
    }

    /** Empty without one. */
    private static String holder(List<Lease> leases) {
        return leases.stream()
                .filter(lease -> lease.getMetadata().getName().equals("stowage-observer"))
                .map(lease -> String.valueOf(lease.getSpec().getHolderIdentity()))
                .findFirst()
                .orElse("");
    }

    private static RunningCompanion companion(String name) {
        return requireNonNull(COMPANIONS.get(name));
    }

    private static void note(String what, long since, Duration most) {
        long took = (System.nanoTime() - since) / 1_000_000;
        FIGURES.merge(what, took, Math::max);
        if (Proof.isAlone()) {
            assertThat(took).as(what).isLessThanOrEqualTo(most.toMillis());
        }
    }
}
