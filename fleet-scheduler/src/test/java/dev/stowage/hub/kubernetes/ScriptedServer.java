package dev.stowage.hub.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands in for an API server: answers what was written down for it, one after the other, and then the last one again. */
final class ScriptedServer implements AutoCloseable {
    private static final KubernetesSerialization JSON = new KubernetesSerialization();

    private final HttpServer server;
    private final ExecutorService work = Executors.newVirtualThreadPerTaskExecutor();
    private final Queue<Answer> answers;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final ClusterClient client;

    record Answer(int code, String body) {
        static Answer of(String body) {
            return new Answer(200, body);
        }
    }

    ScriptedServer(Answer... answers) {
        this.answers = new ArrayDeque<>(List.of(answers));
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
        server.setExecutor(work);
        server.createContext("/", this::answer);
        server.start();
        client = ClusterClient.open(
                new ConfigBuilder()
                        .withAutoConfigure(false)
                        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                        .withRequestRetryBackoffLimit(0)
                        .build(),
                JSON);
    }

    ApiServer api() {
        return new ApiServer(client.client(), JSON);
    }

    KubernetesClient client() {
        return client.client();
    }

    /** Paths with their queries, in order. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    /** What was sent with them. */
    List<String> sent() {
        return List.copyOf(sent);
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        asked.add(exchange.getRequestURI().toString());
        sent.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Answer answer = answers.size() > 1 ? answers.remove() : answers.element();
        byte[] body = answer.body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.code, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        client.close();
        server.stop(0);
        work.shutdownNow();
    }
}
