package dev.stowage.hub.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.GangApi;
import dev.stowage.hub.Unready;
import dev.stowage.hub.kubernetes.ScriptedServer.Answer;
import dev.stowage.hub.kubernetes.Session.Ending;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a sign of life tells. */
final class ProbeIT {
    private static final Peer PEER = new Peer("ours", GangApi.STATEFUL_SETS, true);
    private static final Answer BUSY = new Answer(503, "{\"kind\": \"Status\", \"message\": \"starting\"}");

    private static Answer sign(String uid, int version) {
        return Answer.of("""
                {"metadata": {"resourceVersion": "%d"}, "items": [{"metadata": {"name": "kube-system", "uid": "%s"}}]}
                """.formatted(version, uid));
    }

    private static Ending ending(Answer... answers) throws InterruptedException {
        BlockingQueue<Ending> endings = new LinkedBlockingQueue<>();
        try (ScriptedServer server = new ScriptedServer(answers);
                Probe _ = Probe.start(server.api(), PEER, Duration.ofMillis(1), endings::add)) {
            Ending ending = endings.poll(60, TimeUnit.SECONDS);
            return ending == null ? new Ending.Fault(new LinkFault(Unready.SAME_CLUSTER, "It never ended.")) : ending;
        }
    }

    @Test
    void noticesThatTheMemoryWasPutBack() throws InterruptedException {
        assertThat(ending(sign("ours", 100), sign("ours", 99))).isEqualTo(new Ending.Otherwise());
    }

    @Test
    void noticesThatAnotherClusterAnswers() throws InterruptedException {
        assertThat(ending(sign("theirs", 100)))
                .isInstanceOfSatisfying(
                        Ending.Fault.class,
                        fault ->
                                assertThat(fault.fault().text()).isEqualTo("Another cluster answers at that address."));
    }

    @Test
    void bearsThatTheApiServerIsBusyButNotForLong() throws InterruptedException {
        assertThat(ending(BUSY, sign("ours", 100), BUSY, BUSY, sign("theirs", 100)))
                .isInstanceOfSatisfying(
                        Ending.Fault.class,
                        fault ->
                                assertThat(fault.fault().text()).isEqualTo("Another cluster answers at that address."));
        assertThat(ending(BUSY))
                .isInstanceOfSatisfying(
                        Ending.Fault.class,
                        fault -> assertThat(fault.fault().text())
                                .isEqualTo("The API server answers with status 503: starting"));
    }
}
