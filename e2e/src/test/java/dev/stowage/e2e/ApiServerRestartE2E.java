package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Component;
import dev.stowage.bench.TestCluster;
import dev.stowage.fleet.Proof;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An informer of our client misses nothing when its API server goes away for a while, and hears of nothing twice. */
@Tag("proof:bench-apiserver-restart")
final class ApiServerRestartE2E {
    private static final int OBJECTS = 60;
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    @RegisterExtension
    static final Bench bench = new Bench();

    /** How long the informer took, by what happened to the API server; for the proof's line. */
    private static final Map<String, String> CAUGHT_UP = new TreeMap<>();

    private static TestCluster cluster;
    private WatchedObjects objects;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("restarted"));
    }

    @BeforeEach
    void watch(TestInfo test) {
        String name = test.getTestMethod().orElseThrow().getName();
        objects = bench.closing(new WatchedObjects(cluster.client(), name));
        objects.create(0, OBJECTS);
        objects.awaitCaughtUp(DEADLINE);
    }

    @AfterAll
    static void held() {
        Proof.held(
                "bench-apiserver-restart",
                "%d objects each time, none missed, none twice; the informer had caught up after its last write within ms: %s"
                        .formatted(2 * OBJECTS, CAUGHT_UP));
    }

    @Test
    void afterAnOrderlyRestart() {
        cluster.component(Component.API_SERVER).restart();

        assertThatNothingIsMissed("restart", this::writeMore);
    }

    @Test
    void afterACrash() {
        cluster.component(Component.API_SERVER).kill();
        cluster.component(Component.API_SERVER).start();

        assertThatNothingIsMissed("crash", this::writeMore);
    }

    @Test
    void afterAStandstillDuringWrites() {
        cluster.component(Component.API_SERVER).pause();
        CompletableFuture<Void> writing = CompletableFuture.runAsync(this::writeMore);
        cluster.component(Component.API_SERVER).resume();

        assertThatNothingIsMissed("standstill", writing::join);
    }

    @Test
    void afterItsDataStoreWasRestarted() {
        cluster.component(Component.ETCD).restart();

        assertThatNothingIsMissed("etcd restart", this::writeMore);
    }

    @Test
    void afterTheWholeClusterWasRestartedWithItsData() {
        cluster.restart();

        assertThatNothingIsMissed("cluster restart", this::writeMore);
    }

    /** A third of the old objects is changed, a third deleted, and as many new ones are made. */
    private void writeMore() {
        objects.change(0, OBJECTS / 3);
        objects.delete(OBJECTS / 3, 2 * OBJECTS / 3);
        objects.create(OBJECTS, 2 * OBJECTS);
    }

    private void assertThatNothingIsMissed(String what, Runnable writes) {
        writes.run();
        long start = System.nanoTime();
        objects.awaitCaughtUp(DEADLINE);
        CAUGHT_UP.put(what, String.valueOf((System.nanoTime() - start) / 1_000_000));

        assertThat(objects.added()).hasSize(2 * OBJECTS);
        assertThat(objects.added().values()).containsOnly(1);
        assertThat(objects.deleted()).hasSize(OBJECTS / 3);
        assertThat(objects.deleted().values()).containsOnly(1);
    }
}
