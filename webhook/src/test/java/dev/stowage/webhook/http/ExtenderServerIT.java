package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Steering;
import dev.stowage.extender.View;
import dev.stowage.extender.http.Answering;
import dev.stowage.extender.http.ExtenderMetrics;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The extender's port, as kube-scheduler calls it. */
final class ExtenderServerIT {
    private final CollectorRegistry registry = new CollectorRegistry();

    private ExtenderServer serve(Supplier<View> view) {
        var answering = new Answering(
                new Steering(),
                view,
                new ExtenderMetrics(registry, System::nanoTime),
                new Answering.Times(Clock.systemUTC(), System::nanoTime));
        return ExtenderServer.start(new Address("127.0.0.1", 0), answering, System::nanoTime, new Random(1));
    }

    private static String question(int nodes) {
        return "{\"Pod\":{\"metadata\":{\"name\":\"p\",\"namespace\":\"team\",\"uid\":\"u\"},\"spec\":{}},"
                + "\"Nodes\":null,\"NodeNames\":[%s]}".formatted(names(nodes));
    }

    private static String names(int nodes) {
        return IntStream.range(0, nodes).mapToObj("\"node-%d\""::formatted).collect(Collectors.joining(","));
    }

    private static String everyNodePasses(int nodes) {
        return "{\"Nodes\":null,\"NodeNames\":[%s],\"FailedNodes\":{},\"FailedAndUnresolvableNodes\":{},\"Error\":\"\"}"
                .formatted(names(nodes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/filter", "/extender/filter", "/a/b/c/filter"})
    void answersWhateverPathTheVerbIsBelow(String path) throws IOException {
        try (ExtenderServer server = serve(View::unsynced);
                Talk talk = Talk.plain(server.port())) {
            Reply reply = talk.ask(Calls.post(path, Calls.JSON, question(2)));

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.headers()).containsEntry("content-type", "application/json");
            assertThat(reply.body()).isEqualTo(everyNodePasses(2));
        }
    }

    @Test
    void saysHowLongAnAnswerIsAndKeepsTheConnection() throws IOException {
        try (ExtenderServer server = serve(View::unsynced);
                Talk talk = Talk.plain(server.port())) {
            for (int nodes : List.of(0, 1, 5_000, 20_000, 1)) {
                Reply reply = talk.ask(Calls.post("/filter", Calls.JSON, question(nodes)));

                assertThat(reply.headers())
                        .containsEntry(
                                "content-length", Integer.toString(reply.body().length()))
                        .doesNotContainKeys("transfer-encoding", "connection", "server", "content-encoding");
                assertThat(reply.body()).isEqualTo(everyNodePasses(nodes));
            }
            assertThat(talk.ask(Calls.post("/prioritize", Calls.JSON, question(5_000)))
                            .body())
                    .isEqualTo("[]");
        }
    }

    @Test
    void readsWhateverTypeIsSaid() throws IOException {
        try (ExtenderServer server = serve(View::unsynced);
                Talk talk = Talk.plain(server.port())) {
            assertThat(talk.ask(Calls.post("/filter", "", question(1))).body()).isEqualTo(everyNodePasses(1));
        }
    }

    record Wrong(String request, int status, String body) {
        @Override
        public String toString() {
            return request.lines().findFirst().orElseThrow();
        }
    }

    static Stream<Wrong> wrong() {
        return Stream.of(
                new Wrong(Calls.bare("GET", "/prioritize"), 405, "Method Not Allowed\n"),
                new Wrong(Calls.bare("GET", "/x/filter"), 405, "Method Not Allowed\n"),
                new Wrong(Calls.post("/bind", Calls.JSON, "{}"), 404, "Not Found\n"),
                new Wrong(Calls.post("/", Calls.JSON, "{}"), 404, "Not Found\n"),
                new Wrong(Calls.post("/filter/x", Calls.JSON, "{}"), 404, "Not Found\n"),
                new Wrong(Calls.bare("GET", "/metrics"), 404, "Not Found\n"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void servesNothingElse(Wrong wrong) throws IOException {
        try (ExtenderServer server = serve(View::unsynced);
                Talk talk = Talk.plain(server.port())) {
            Reply reply = talk.ask(wrong.request);

            assertThat(reply.status()).isEqualTo(wrong.status);
            assertThat(reply.body()).isEqualTo(wrong.body);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{\"Pod\":{}}"})
    void changesNothingWhereItCannotRead(String body) throws IOException {
        try (ExtenderServer server = serve(View::unsynced);
                Talk talk = Talk.plain(server.port())) {
            Reply scores = talk.ask(Calls.post("/prioritize", Calls.JSON, body));
            Reply filtered = talk.ask(Calls.post("/filter", Calls.JSON, body));

            assertThat(scores.status()).isEqualTo(200);
            assertThat(scores.body()).isEqualTo("[]");
            assertThat(filtered.status()).isEqualTo(200);
            assertThat(filtered.body()).containsPattern("\"Error\":\"[^\"]+\"");
        }
    }

    @Test
    void answersWhatIsTooLongToBeReadAndEndsTheConnection() throws IOException {
        try (ExtenderServer server = serve(View::unsynced);
                Talk talk = Talk.plain(server.port())) {
            talk.say("POST /prioritize HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n".formatted((16 << 20) + 1));
            Reply reply = talk.hear();

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.body()).isEqualTo("[]");
            assertThat(reply.headers()).containsEntry("connection", "close");
            talk.hearTheEnd();
        }
        assertThat(failures("too_large")).isEqualTo(1);
    }

    @Test
    void answersNeutrallyAtOnceWhatWouldHaveToWait() throws IOException, InterruptedException, ExecutionException {
        int limit = Limits.extender().inWork();
        var working = new Semaphore(0);
        var mayEnd = new CountDownLatch(1);
        Supplier<View> slow = () -> {
            working.release();
            awaitUninterruptedly(mayEnd);
            return View.unsynced();
        };
        List<CompletableFuture<Reply>> patient = new ArrayList<>();
        try (ExtenderServer server = serve(slow)) {
            for (int count = 0; count < limit; count++) {
                patient.add(CompletableFuture.supplyAsync(() -> ask(server.port()), Thread::startVirtualThread));
            }
            working.acquire(limit);

            assertThat(ask(server.port()).body()).isEqualTo("[]");
            assertThat(failures("shed")).isEqualTo(1);
            mayEnd.countDown();
            for (CompletableFuture<Reply> one : patient) {
                assertThat(one.get().body()).isEqualTo("[]");
            }
            assertThat(failures("shed")).isEqualTo(1);
        } finally {
            mayEnd.countDown();
        }
    }

    @Test
    void sendsClientsAwayBeforeItStops() throws IOException {
        try (ExtenderServer server = serve(View::unsynced);
                Talk talk = Talk.plain(server.port())) {
            talk.ask(Calls.post("/prioritize", Calls.JSON, question(1)));
            server.drain();

            assertThat(talk.ask(Calls.post("/prioritize", Calls.JSON, question(1)))
                            .headers())
                    .containsEntry("connection", "close");
            talk.hearTheEnd();
        }
    }

    private double failures(String reason) {
        return registry.getSampleValue(
                "stowage_extender_failures_total", new String[] {"verb", "reason"}, new String[] {"prioritize", reason
                });
    }

    private static Reply ask(int port) {
        try (Talk talk = Talk.plain(port)) {
            return talk.ask(Calls.post("/prioritize", Calls.JSON, question(1)));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static void awaitUninterruptedly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException fault) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(fault);
        }
    }
}
