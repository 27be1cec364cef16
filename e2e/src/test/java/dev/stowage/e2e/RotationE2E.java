package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClientLimits;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.CompanionSpec;
import dev.stowage.bench.RunningCompanion;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.Labels;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Certificates and authorities are exchanged, and a companion restarts, while pods are made without a pause. Both webhooks
 * are made to fail closed for it: then each call that fails, which would else only leave a pod unlabelled or unguarded,
 * fails a request, and the requests that fail are all there is to count.
 */
final class RotationE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Duration DEADLINE = Duration.ofMinutes(2);
    /** Asked for alone; fewer arrive where processors are busy with something else. */
    private static final int PER_SECOND = 220;

    private static final int WANTED_PER_SECOND = 200;
    /** In {@code make test}, beside which other things run. */
    private static final int FEW_PER_SECOND = 80;

    private static final int WARM_UP = 200;
    private static final String REPLICA = "fleet-0-0123456789";

    /** In so many seconds a leaf of nine seconds is exchanged ten times, and an authority of 48 twice. */
    private static final Duration LONG = Duration.ofSeconds(60);

    private static final Duration STEP = Duration.ofSeconds(1);

    private static TestCluster cluster;

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("rotation").with(ClientLimits.HIGH));
        Installed.on(cluster);
    }

    @Test
    @Tag("proof:rotation-under-traffic")
    void nobodyNoticesThatCertificatesAreExchanged() {
        Duration wanted = Duration.ofSeconds(Proof.cases(10, LONG.toSeconds()));
        boolean isLong = wanted.compareTo(LONG) >= 0;
        ReplicaPods pods = bench.closing(new ReplicaPods(cluster));
        String pod = pods.podOfAnOperator(REPLICA);
        // Where little time is given, there is none to spare: a leaf that is renewed late has expired.
        Lifetimes lifetimes = isLong ? new Lifetimes("48s", "9s") : new Lifetimes("75s", "15s");
        RunningCompanion first = companion("first", lifetimes);
        RunningCompanion second = companion("second", lifetimes);
        Account operator =
                bench.closing(Account.named(cluster, "system:serviceaccount:operators:fleets", "system:masters"));
        failClosed();
        awaitStamped(operator, pod);

        FreshConnections connections = bench.closing(new FreshConnections(cluster.client(), List.of(first, second)));
        PodTraffic traffic = bench.closing(
                new PodTraffic(operator, Installed.TEAM, pod, Labels.REPLICA, isLong ? PER_SECOND : FEW_PER_SECOND));
        traffic.lastFor(wanted.dividedBy(4));
        second.restart();
        traffic.lastFor(wanted.dividedBy(4).multipliedBy(3));
        lastUntilRotated(traffic, connections, wanted);
        PodTraffic.Result result = traffic.end();

        assertThat(result.failures()).isEmpty();
        assertThat(connections.failures()).isEmpty();
        assertThat(List.of(result.failed(), result.unlabelled())).containsOnly(0L);
        if (isLong) {
            assertThat(result.perSecond()).isGreaterThanOrEqualTo(WANTED_PER_SECOND);
        }
        Proof.held(
                "rotation-under-traffic",
                ("%d pods made, %.0f a second: 0 requests failed, 0 pods unlabelled, 0 of %d new connections refused, while"
                                + " leaves rotated %d times and authorities %d times, and one of two companions restarted")
                        .formatted(
                                result.made(),
                                result.perSecond(),
                                connections.count(),
                                connections.leafRotations(),
                                connections.authorityRotations()));
    }

    /** Goes on until there were as many rotations as there have to be in that time. */
    private static void lastUntilRotated(PodTraffic traffic, FreshConnections connections, Duration wanted) {
        long leaves = wanted.compareTo(LONG) < 0 ? 1 : wanted.toSeconds() / 6;
        long authorities = wanted.toSeconds() / 30;
        long began = System.nanoTime();
        while (connections.leafRotations() < leaves || connections.authorityRotations() < authorities) {
            if (System.nanoTime() - began > DEADLINE.toNanos()) {
                throw new AssertionError(
                        "Leaves were exchanged %d times instead of %d, authorities %d times instead of %d."
                                .formatted(
                                        connections.leafRotations(),
                                        leaves,
                                        connections.authorityRotations(),
                                        authorities));
            }
            traffic.lastFor(STEP);
        }
    }

    private record Lifetimes(String ofAuthority, String ofLeaf) {}

    private static RunningCompanion companion(String name, Lifetimes lifetimes) {
        return cluster.startCompanion(CompanionSpec.workload(name)
                        .with("STOWAGE_CA_LIFETIME", lifetimes.ofAuthority())
                        .with("STOWAGE_LEAF_LIFETIME", lifetimes.ofLeaf())
                        .with("STOWAGE_SETTLE", "2s")
                        .with("STOWAGE_TICK", "500ms")
                        .with("STOWAGE_DRAIN", "3s"))
                .awaitReady();
    }

    /** And are patient: a machine that has too much to do is not what is tested. */
    private static void failClosed() {
        Account admin = bench.closing(Account.admin(cluster));
        for (String kind : List.of("MutatingWebhookConfiguration", "ValidatingWebhookConfiguration")) {
            admin.jsonPatch(
                            "{apiVersion: admissionregistration.k8s.io/v1, kind: %s, metadata: {name: stowage-companion}}"
                                    .formatted(kind),
                            "[{op: replace, path: /webhooks/0/failurePolicy, value: Fail},"
                                    + " {op: replace, path: /webhooks/0/timeoutSeconds, value: 10}]")
                    .orFail();
        }
    }

    /** An API server heeds what it is told about webhooks a moment later; and a JVM that just started is slow. */
    private static void awaitStamped(Account operator, String pod) {
        Waiting.byAsking(
                "pods to be stamped",
                () -> IntStream.range(0, WARM_UP)
                        .allMatch(_ -> operator.tryToCreate(pod).labels().has(Labels.REPLICA)),
                stamped -> stamped,
                DEADLINE);
    }
}
