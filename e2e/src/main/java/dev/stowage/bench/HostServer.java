package dev.stowage.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;

/** A small server on the host that a cluster calls: the answer to a request's body, as JSON. */
public final class HostServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();

    private HostServer(HttpServer server, UnaryOperator<String> answer) {
        this.server = server;
        server.setExecutor(workers);
        server.createContext("/", exchange -> respond(exchange, answer));
        server.start();
    }

    /** Plain HTTP on a port that is free at the address. */
    public static HostServer http(String address, UnaryOperator<String> answer) {
        try {
            return new HostServer(HttpServer.create(new InetSocketAddress(address, 0), 0), answer);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** HTTPS. */
    public static HostServer https(String address, SSLContext context, UnaryOperator<String> answer) {
        try {
            HttpsServer server = HttpsServer.create(new InetSocketAddress(address, 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context));
            return new HostServer(server, answer);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void respond(HttpExchange exchange, UnaryOperator<String> answer) throws IOException {
        try (exchange) {
            String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            byte[] body = answer.apply(request).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Drops its connections and refuses new ones. */
    @Override
    public void close() {
        server.stop(0);
        workers.shutdownNow();
    }
}
