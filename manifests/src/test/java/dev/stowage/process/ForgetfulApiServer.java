package dev.stowage.process;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An API server whose memory is put back after it was asked once for its newest version. Beside that it knows which cluster it
 * is, and nothing else.
 */
public final class ForgetfulApiServer implements AutoCloseable {
    private static final long BEFORE = 48_211;

    private final HttpServer server;
    private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();

    private ForgetfulApiServer(HttpServer server) {
        this.server = server;
    }

    public static ForgetfulApiServer start() throws IOException {
        ForgetfulApiServer api = new ForgetfulApiServer(
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        api.server.createContext("/", api::answer);
        api.server.start();
        return api;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        if (path.equals("/api/v1/namespaces/kube-system")) {
            reply(exchange, 200, """
                    {"kind": "Namespace", "apiVersion": "v1", "metadata": {"name": "kube-system", "uid": "forgetful"}}""");
        } else if (String.valueOf(exchange.getRequestHeaders().getFirst("Accept"))
                .equals("application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1")) {
            int times = asked.computeIfAbsent(path, _ -> new AtomicInteger()).incrementAndGet();
            reply(exchange, 200, """
                    {"kind": "PartialObjectMetadataList", "apiVersion": "meta.k8s.io/v1",
                     "metadata": {"resourceVersion": "%d"}, "items": []}""".formatted(times == 1 ? BEFORE : BEFORE - 1));
        } else {
            reply(exchange, 404, """
                    {"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "NotFound", "code": 404}""");
        }
    }

    private static void reply(HttpExchange exchange, int status, String text) throws IOException {
        try (exchange) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** The paths, with what is asked of them, of the lists that say the newest version. */
    public Iterable<String> asked() {
        return asked.keySet();
    }

    /** What a process needs in its environment to take this for its own API server. */
    public Map<String, String> environment(Path folder) throws IOException {
        Path kubeconfig = Files.writeString(
                folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                current-context: forgetful
                clusters: [{name: forgetful, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: anybody, user: {token: none}}]
                contexts: [{name: forgetful, context: {cluster: forgetful, user: anybody}}]
                """.formatted(server.getAddress().getPort()));
        return Map.of("KUBECONFIG", kubeconfig.toString());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
