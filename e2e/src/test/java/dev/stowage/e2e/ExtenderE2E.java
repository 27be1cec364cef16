package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Devices;
import dev.stowage.bench.Extender;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Pods;
import dev.stowage.bench.SchedulerConfiguration;
import dev.stowage.bench.TestAuthority;
import dev.stowage.bench.TestCluster;
import dev.stowage.e2e.ToyExtender.Call;
import dev.stowage.fleet.Golden;
import dev.stowage.fleet.Proof;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How kube-scheduler works with extenders, those that answer and those that do not. */
@Tag("proof:bench-extender-called")
final class ExtenderE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    /** Nodes are alike, so what kube-scheduler itself prefers can be foreseen: the emptiest. */
    private static final PodTemplate POD = PodTemplate.SMALL.requesting("cpu", "2");

    /** Pods of a round of measuring. */
    private static final int MANY = 30;
    /** Pods of a round in which each takes seconds. */
    private static final int FEW = 2;

    private static final NodePool COURT = NodePool.named("court", 3);
    private static ToyExtender adviser;
    private static ToyExtender judge;
    /** Its scheduler asks the adviser by HTTP and does without, sending names of nodes. */
    private static TestCluster advised;
    /** Its scheduler asks the judge by HTTPS and schedules nothing without an answer, sending whole nodes. */
    private static TestCluster judged;

    /** Its scheduler has no extender. */
    private static TestCluster unadvised;

    @BeforeAll
    static void start() {
        TestAuthority authority = new TestAuthority();
        adviser = bench.closing(ToyExtender.http(bench.hostAddress()));
        judge = bench.closing(ToyExtender.https(bench.hostAddress(), authority));
        Extender ignorable = Extender.prioritizing(adviser.url())
                .withFilter("filter")
                .withWeight(20)
                .withTimeout(TIMEOUT);
        Extender mandatory = Extender.prioritizing(judge.url())
                .withFilter("filter")
                .withAuthority(authority.pem())
                .withTimeout(TIMEOUT)
                .thatMustAnswer()
                .thatIsSentNodes();
        List<TestCluster> clusters = bench.start(List.of(
                ClusterSpec.named("advised")
                        .with(SchedulerConfiguration.DEFAULT.with(ignorable))
                        .with(ClientLimits.HIGH),
                ClusterSpec.named("judged").with(SchedulerConfiguration.DEFAULT.with(mandatory)),
                ClusterSpec.named("unadvised").with(ClientLimits.HIGH)));
        advised = clusters.get(0);
        judged = clusters.get(1);
        unadvised = clusters.get(2);
        judged.nodes().add(COURT);
    }

    @AfterEach
    void reset() {
        adviser.reset();
        judge.reset();
    }

    @Test
    void steersPodsToANodeUntilItIsFull() {
        NodePool pool = NodePool.named("steered", 4).with(Devices.gpus(8));
        advised.nodes().add(pool);
        adviser.prefer(pool.node(2));

        advised.pods()
                .add(
                        "steered",
                        5,
                        PodTemplate.claiming(2).requesting("cpu", "8").on(pool));
        advised.pods().awaitRunning("steered", 5);

        assertThat(advised.pods().nodesOf("steered").values())
                .filteredOn(node -> node.equals(pool.node(2)))
                .hasSize(4);
    }

    @Test
    void isSentNamesOfTheNodesAndThePodWithItsClaimsAsLaterCodeReliesOn() {
        NodePool pool = NodePool.named("golden", 2).with(Devices.gpus(8));
        advised.nodes().add(pool);

        advised.pods()
                .add(
                        "golden",
                        PodTemplate.claiming(2)
                                .requesting("cpu", "8")
                                .labelled("app", "chat")
                                .on(pool));
        advised.pods().awaitRunning("golden", 1);

        List<String> claims = advised.pods().get("golden").getStatus().getResourceClaimStatuses().stream()
                .map(status -> status.getResourceClaimName())
                .toList();
        for (String verb : List.of("filter", "prioritize")) {
            assertThat(adviser.calls(verb, "golden")).singleElement().satisfies(call -> {
                Golden.check(ExtenderE2E.class, "args.json", ReliedOn.of(call));
                assertThat(ReliedOn.claims(call)).isEqualTo(claims);
            });
        }
    }

    @Test
    void isSentWholeNodesIfItKeepsNone() {
        judged.pods().add("whole", POD);
        judged.pods().awaitRunning("whole", 1);

        Call call = judge.calls("prioritize", "whole").getFirst();
        assertThat(call.args().get("NodeNames").isNull()).isTrue();
        assertThat(call.nodes()).containsExactly(COURT.node(0), COURT.node(1), COURT.node(2));
        assertThat(call.args().at("/Nodes/items/0/status/allocatable/cpu").asString())
                .isEqualTo("96");
    }

    @Test
    void keepsPodsOffNodesThatItRejects() {
        judge.reject(COURT.node(0), "too loud");
        judge.reject(COURT.node(1), "too loud");

        judged.pods().add("picky", 3, POD);
        judged.pods().awaitRunning("picky", 3);

        assertThat(judged.pods().nodesOf("picky").values()).containsOnly(COURT.node(2));
        // With one node left there is nothing to compare.
        assertThat(judge.calls("filter", "picky")).hasSize(3);
        assertThat(judge.calls("prioritize", "picky")).isEmpty();
    }

    @Test
    void tellsPodsWhyItRejectsEveryNode() {
        judge.reject(COURT.node(0), "too loud");
        judge.reject(COURT.node(1), "too loud");
        judge.reject(COURT.node(2), "too far away");

        judged.pods().add("unwanted", POD);

        awaitNotScheduled(
                "unwanted",
                FailedScheduling.text(
                        bench.kubernetes(),
                        "0/3 nodes are available: 1 too far away, 2 too loud",
                        "no new claims to deallocate",
                        "0/3 nodes are available: 3 No preemption victims found for incoming pod"));
        judged.pods().delete("unwanted");
    }

    @Test
    void isDoneWithoutWhenItIsKilledInTheMiddle() {
        NodePool pool = NodePool.named("killed", 4);
        advised.nodes().add(pool);
        adviser.prefer(pool.node(3));

        advised.pods().add("before", 4, POD.on(pool));
        advised.pods().awaitRunning("before", 4);
        adviser.kill();
        advised.pods().add("meanwhile", 3, POD.on(pool));
        advised.pods().awaitRunning("meanwhile", 3);
        adviser.revive();
        advised.pods().add("after", 4, POD.on(pool));
        advised.pods().awaitRunning("after", 4);

        Pods pods = advised.pods();
        assertThat(pods.nodesOf("before").values()).containsOnly(pool.node(3));
        assertThat(pods.nodesOf("meanwhile").values())
                .containsExactlyInAnyOrder(pool.node(0), pool.node(1), pool.node(2));
        assertThat(pods.nodesOf("after").values()).containsOnly(pool.node(3));
    }

    @Test
    void isDoneWithoutWhenItIsTooSlow() {
        NodePool pool = NodePool.named("slow", 2);
        advised.nodes().add(pool);
        advised.pods().add("first", POD.onNode(pool.node(0)));
        advised.pods().awaitRunning("first", 1);
        adviser.prefer(pool.node(0));

        adviser.hang();
        advised.pods().add("unheard", POD.on(pool));
        advised.pods().awaitRunning("unheard", 1);

        assertThat(adviser.calls("prioritize", "unheard")).hasSize(1);
        assertThat(advised.pods().nodesOf("unheard")).isEqualTo(Map.of("unheard", pool.node(1)));
    }

    @Test
    void letsPodsWaitForOneThatMustAnswerAndIsKilled() {
        judge.kill();
        judged.pods().add("orphaned", 2, POD);
        awaitNotScheduled(
                "orphaned",
                "Post \"%s/filter\": dial tcp %s: connect: connection refused"
                        .formatted(judge.url(), judge.url().substring("https://".length())));
        assertThat(judged.pods().nodesOf("orphaned")).isEmpty();

        judge.revive();
        judged.pods().awaitRunning("orphaned", 2);
    }

    @Test
    void letsPodsWaitForOneThatMustAnswerAndIsTooSlow() {
        judge.hang();
        judged.pods().add("delayed", POD);
        // Go's HTTP client has two ways of saying so, and which one it takes is chance.
        awaitNotScheduled("delayed", timedOut("context deadline exceeded"), timedOut("net/http: request canceled"));
        assertThat(judged.pods().nodesOf("delayed")).isEmpty();

        judge.answerAgain();
        judged.pods().awaitRunning("delayed", 1);
    }

    @Test
    void costsLittleUnlessItIsTooSlow() {
        NodePool pool = NodePool.named("measured", 4).with("pods", "1000").with("cpu", "1000");
        advised.nodes().add(pool);
        unadvised.nodes().add(pool);
        Median without = new Median();
        Median with = new Median();
        Median killed = new Median();
        Median tooSlow = new Median();

        long rounds = Proof.cases(3, 7);
        for (long round = 0; round < rounds; round++) {
            without.add(perPod(unadvised, "without-" + round, MANY, pool));
            with.add(perPod(advised, "with-" + round, MANY, pool));
            adviser.kill();
            killed.add(perPod(advised, "killed-" + round, MANY, pool));
            adviser.revive();
            adviser.hang();
            tooSlow.add(perPod(advised, "slow-" + round, FEW, pool));
            adviser.answerAgain();
        }

        assertThat(adviser.calls("prioritize", "with-")).hasSize((int) rounds * MANY);
        assertThat(adviser.calls("prioritize", "killed-")).isEmpty();
        assertThat(with.value()).isLessThan(TIMEOUT);
        assertThat(killed.value()).isLessThan(TIMEOUT);
        // Each of the two verbs is waited for, one pod after the other.
        assertThat(tooSlow.value()).isGreaterThan(TIMEOUT.multipliedBy(2));
        Proof.held(
                "bench-extender-called",
                ("Kubernetes %s binds pods at %s each without an extender, %s with one that answers filter and prioritize,"
                                + " %s with one that was killed, %s with one slower than its httpTimeout of %d ms"
                                + " (medians of %d rounds of %d pods, %d of the slow one)")
                        .formatted(
                                bench.kubernetes(),
                                without,
                                with,
                                killed,
                                tooSlow,
                                TIMEOUT.toMillis(),
                                rounds,
                                MANY,
                                FEW));
    }

    /** From the first of the pods being made until the last is bound. */
    private static Duration perPod(TestCluster cluster, String name, int count, NodePool pool) {
        long began = System.nanoTime();
        cluster.pods().add(name, count, POD.on(pool));
        cluster.pods().awaitBound(name, count);
        return Duration.ofNanos(System.nanoTime() - began).dividedBy(count);
    }

    private static String timedOut(String how) {
        return "Post \"%s/filter\": %s (Client.Timeout exceeded while awaiting headers)".formatted(judge.url(), how);
    }

    /** Waits until a pod waits for one of these reasons. */
    private static void awaitNotScheduled(String prefix, String... texts) {
        List<String> reasons = List.of(texts);
        judged.pods().await(prefix, 1, "told: " + reasons, pod -> reasons.contains(Pods.whyNotScheduled(pod)));
    }
}
