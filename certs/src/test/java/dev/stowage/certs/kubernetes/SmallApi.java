package dev.stowage.certs.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An API server that says what it was told to say, and that it knows nothing of anything else. */
final class SmallApi implements AutoCloseable {
    final List<String> requests = new CopyOnWriteArrayList<>();
    private final Map<String, String> objects = new ConcurrentHashMap<>();
    private final HttpServer server;
    final KubernetesClient client;

    SmallApi() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                        .withOnlyHttpWatches(true)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    /** From now on there is an object at a path. */
    void put(String path, String object) {
        objects.put("GET " + path, object);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            String request =
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            requests.add(request);
            String found = objects.get(request);
            byte[] body = (found == null
                            ? "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"not there\",\"code\":404}"
                            : found)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(found == null ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        client.close();
        server.stop(0);
    }
}
