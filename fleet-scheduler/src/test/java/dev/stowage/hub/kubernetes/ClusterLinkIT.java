package dev.stowage.hub.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.hub.Unready;
import dev.stowage.hub.wire.WorkloadCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is said of addresses at which there is no cluster. */
final class ClusterLinkIT {
    private final BlockingQueue<ClusterNews> news = new LinkedBlockingQueue<>();

    private WorkloadCluster open(String server) {
        LinkSettings settings = new LinkSettings("stowage-system", System::nanoTime, new Random(1));
        return new FabricClusters(settings, (_, _, _) -> {
                    throw new AssertionError("Nothing was connected.");
                })
                .open("east", "fleet", """
                        apiVersion: v1
                        kind: Config
                        current-context: here
                        contexts: [{name: here, context: {cluster: east, user: hub}}]
                        clusters: [{name: east, cluster: {server: "%s"}}]
                        users: [{name: hub, user: {token: t}}]
                        """.formatted(server), news::add);
    }

    private void assertThatItIsUnreachable(String server, String words) throws InterruptedException {
        try (WorkloadCluster link = open(server)) {
            assertThat(news.poll(60, TimeUnit.SECONDS))
                    .isEqualTo(new ClusterNews.Disconnected(Unready.UNREACHABLE, server + " " + words));
            assertThat(link.tearDown(new ObjectKey("team", "chat-0"), "uid"))
                    .isEqualTo(new TeardownOutcome.Failed(server + " " + words));
        }
    }

    private static ServerSocket port() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @Test
    void saysThatNobodyListens() throws IOException, InterruptedException {
        int closed;
        try (ServerSocket socket = port()) {
            closed = socket.getLocalPort();
        }
        assertThatItIsUnreachable("https://127.0.0.1:" + closed, "refuses connections");
    }

    @Test
    void saysThatWhoeverListensDoesNotAnswer() throws IOException, InterruptedException {
        try (ServerSocket socket = port()) {
            assertThatItIsUnreachable("https://127.0.0.1:" + socket.getLocalPort(), "does not answer in time");
        }
    }

    @Test
    void saysThatAHostIsUnknown() throws InterruptedException {
        assertThatItIsUnreachable("https://no-such-host.invalid:6443", "has a host name that cannot be resolved");
    }
}
