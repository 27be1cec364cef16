package dev.stowage.fleet.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stowage.fleet.wire.Hub;
import dev.stowage.fleet.wire.HubUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConnectedHubIT {
    private static final int PATIENCE_SECONDS = 20;

    @TempDir
    private Path folder;

    /** With a context {@code hub}, which is the current one, and a context {@code other}. */
    private String kubeconfig(String hub, String other) throws IOException {
        String text = """
                apiVersion: v1
                kind: Config
                current-context: hub
                clusters:
                - {name: hub, cluster: {server: "%s"}}
                - {name: other, cluster: {server: "%s"}}
                users: [{name: ann, user: {token: secret}}]
                contexts:
                - {name: hub, context: {cluster: hub, user: ann}}
                - {name: other, context: {cluster: other, user: ann}}
                """.formatted(hub, other);
        return Files.writeString(folder.resolve("kubeconfig"), text).toString();
    }

    /** What a stream is heard to do. */
    private static final class Ears implements Hub.Listener {
        private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

        @Override
        public void heard() {
            heard.add("more");
        }

        @Override
        public void ended(String why) {
            heard.add("ended: " + why);
        }

        String next() throws InterruptedException {
            String next = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return next == null ? "nothing" : next;
        }
    }

    @Test
    void asksAsWhoTheKubeconfigSays() throws Exception {
        try (SmallServer server = SmallServer.answering(200, "{\"a\": 1}");
                Hub hub = ConnectedHub.of(kubeconfig(server.address(), "https://nowhere"), "")) {
            assertThat(hub.get("/apis/x?limit=1")).isEqualTo(new Hub.Answer(200, "{\"a\": 1}"));
            assertThat(server.question()).isEqualTo("/apis/x?limit=1 Bearer secret");
            assertThat(hub.address()).isEqualTo(server.address());
        }
    }

    @Test
    void asksInTheContextThatIsNamed() throws Exception {
        try (SmallServer server = SmallServer.answering(200, "{}");
                Hub hub = ConnectedHub.of(kubeconfig("https://nowhere", server.address()), "other")) {
            assertThat(hub.get("/apis/x?limit=1").status()).isEqualTo(200);
        }
    }

    @Test
    void givesRefusalsAsTheyAre() throws Exception {
        try (SmallServer server = SmallServer.answering(403, "{\"message\": \"no\"}");
                Hub hub = ConnectedHub.of(kubeconfig(server.address(), "https://nowhere"), "")) {
            assertThat(hub.get("/apis/x?limit=1")).isEqualTo(new Hub.Answer(403, "{\"message\": \"no\"}"));
        }
    }

    @Test
    void saysThatNobodyAnswers() throws Exception {
        SmallServer server = SmallServer.answering(200, "{}");
        server.close();
        try (Hub hub = ConnectedHub.of(kubeconfig(server.address(), "https://nowhere"), "")) {
            HubUnavailable unavailable = catchThrowableOfType(HubUnavailable.class, () -> hub.get("/apis/x?limit=1"));

            assertThat(unavailable.reason()).isEqualTo(HubUnavailable.Reason.UNREACHABLE);
            assertThat(unavailable.text())
                    .isEqualTo("cannot reach the hub at %s: it refuses connections".formatted(server.address()));
        }
    }

    @Test
    void hearsWhateverComesOfAWatch() throws Exception {
        try (SmallServer server = SmallServer.answering(200, "{}");
                Hub hub = ConnectedHub.of(kubeconfig(server.address(), "https://nowhere"), "")) {
            Ears ears = new Ears();
            try (Hub.Stream _ = hub.stream("/apis/x?watch=true", ears)) {
                server.send("{}");
                assertThat(ears.next()).isEqualTo("more");
                server.send("{}");
                assertThat(ears.next()).isEqualTo("more");
                server.endWatch();
                assertThat(ears.next()).isEqualTo("ended: ");
            }
        }
    }

    @Test
    void hearsThatAWatchIsRefused() throws Exception {
        try (SmallServer server = SmallServer.answering(403, "{}");
                Hub hub = ConnectedHub.of(kubeconfig(server.address(), "https://nowhere"), "")) {
            Ears ears = new Ears();
            try (Hub.Stream _ = hub.stream("/apis/x?watch=true", ears)) {
                assertThat(ears.next()).isEqualTo("ended: it answered 403 to a watch");
            }
        }
    }

    @Test
    void doesNotTakeAnotherContextThanTheOneThatIsNamed() throws Exception {
        String file = kubeconfig("https://one", "https://two");

        HubUnavailable unavailable = catchThrowableOfType(HubUnavailable.class, () -> ConnectedHub.of(file, "third"));

        assertThat(unavailable.reason()).isEqualTo(HubUnavailable.Reason.NO_KUBECONFIG);
        assertThat(unavailable.text()).isEqualTo("there is no context \"third\" in the kubeconfig");
    }

    @Test
    void saysWhichKubeconfigCannotBeUsed() throws Exception {
        String missing = folder.resolve("missing").toString();
        String malformed =
                Files.writeString(folder.resolve("malformed"), "kind: [").toString();
        String empty = Files.writeString(folder.resolve("empty"), "apiVersion: v1\nkind: Config\n")
                .toString();

        assertThat(textOf(missing)).isEqualTo("the kubeconfig %s cannot be read".formatted(missing));
        assertThat(textOf(malformed))
                .startsWith("the kubeconfig %s is malformed: ".formatted(malformed))
                .hasLineCount(1);
        assertThat(textOf(empty))
                .isEqualTo("the kubeconfig %s has no current context; --context NAME chooses one".formatted(empty));
    }

    private static String textOf(String kubeconfig) {
        return catchThrowableOfType(HubUnavailable.class, () -> ConnectedHub.of(kubeconfig, ""))
                .text();
    }
}
