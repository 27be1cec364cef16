package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.http.Explanations;
import dev.stowage.extender.http.Page;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PlainServerIT {
    private final AtomicReference<List<String>> notReady = new AtomicReference<>(List.of());
    private final CollectorRegistry registry = new CollectorRegistry();

    private PlainServer serve() {
        return PlainServer.start(
                new Address("127.0.0.1", 0),
                new PlainServer.Pages(notReady::get, registry, "{\"version\":\"1\"}\n", PlainServerIT::explain),
                System::nanoTime,
                new Random(1));
    }

    private static Page explain(String namespace, String pod, Explanations.Form form) {
        return new Page(200, "text/plain;charset=utf-8", "%s of %s as %s\n".formatted(pod, namespace, form));
    }

    record Answer(String request, int status, String type, String body) {
        @Override
        public String toString() {
            return request;
        }
    }

    static Stream<Answer> pages() {
        String text = "text/plain;charset=utf-8";
        return Stream.of(
                new Answer("GET /healthz", 200, text, "ok\n"),
                new Answer("GET /readyz", 200, text, "ready\n"),
                new Answer("GET /readyz?verbose", 200, text, "ready\n"),
                new Answer("GET /version", 200, "application/json", "{\"version\":\"1\"}\n"),
                new Answer("GET /metrics", 200, "text/plain; version=0.0.4; charset=utf-8", ""),
                new Answer("GET /explain/team/chat-0", 200, text, "chat-0 of team as TEXT\n"),
                new Answer("GET /explain/team/chat-0?o=json", 200, text, "chat-0 of team as JSON\n"),
                new Answer("GET /explain/team", 404, text, "Not Found\n"),
                new Answer("HEAD /healthz", 200, text, ""),
                new Answer("POST /healthz", 405, text, "Method Not Allowed\n"),
                new Answer("GET /", 404, text, "Not Found\n"),
                new Answer("GET /mutate-pods", 404, text, "Not Found\n"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void serves(Answer page) throws IOException {
        try (PlainServer server = serve();
                Talk talk = Talk.plain(server.port())) {
            talk.say(page.request + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            Reply reply = page.request.startsWith("HEAD") ? talk.hearHeaders() : talk.hear();

            assertThat(reply.status()).isEqualTo(page.status);
            assertThat(reply.headers()).containsEntry("content-type", page.type);
            assertThat(reply.body()).isEqualTo(page.body);
        }
    }

    @Test
    void saysWhyItIsNotReadyYetThatItLives() throws IOException {
        notReady.set(List.of("The cache of pods is not synced.", "The certificate is not trusted yet."));
        try (PlainServer server = serve();
                Talk talk = Talk.plain(server.port())) {
            Reply ready = talk.ask(Calls.bare("GET", "/readyz"));
            assertThat(ready.status()).isEqualTo(503);
            assertThat(ready.body())
                    .isEqualTo("The cache of pods is not synced.\nThe certificate is not trusted yet.\n");
            assertThat(talk.ask(Calls.bare("GET", "/healthz")).status()).isEqualTo(200);

            talk.say(Calls.bare("HEAD", "/readyz"));
            assertThat(talk.hearHeaders().status()).isEqualTo(503);
        }
    }

    @Test
    void writesMetricsInTheOrderOfTheirNamesWithoutWhenTheyBegan() throws IOException {
        Counter.build("b", "Second.").register(registry).inc();
        Counter.build("a", "First.").register(registry).inc(2);
        try (PlainServer server = serve();
                Talk talk = Talk.plain(server.port())) {
            assertThat(talk.ask(Calls.bare("GET", "/metrics")).body()).isEqualTo("""
                    # HELP a_total First.
                    # TYPE a_total counter
                    a_total 2.0
                    # HELP b_total Second.
                    # TYPE b_total counter
                    b_total 1.0
                    """);
        }
    }
}
