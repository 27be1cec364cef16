package dev.stowage.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** A small server on the host that a cluster calls. May be used by several threads. */
public final class HostServer implements AutoCloseable {
    /** What a server answers, as JSON. */
    @FunctionalInterface
    public interface Answers {
        /**
         * The answer to a request; called when the request arrives, also while answers are held back.
         *
         * @param path of the request, with its slash
         */
        String to(String path, String body);
    }

    /** Makes a server that is not bound yet. */
    @FunctionalInterface
    private interface Kind {
        HttpServer create() throws IOException;
    }

    private static final CountDownLatch NOT_HELD = new CountDownLatch(0);

    private final Kind kind;
    private final Answers answers;
    private final InetSocketAddress address;
    private Running running;
    private boolean stopped;
    private volatile CountDownLatch held = NOT_HELD;

    private HostServer(Kind kind, String address, Answers answers) {
        this.kind = kind;
        this.answers = answers;
        this.address = new InetSocketAddress(address, FreePort.at(address));
        this.running = run();
    }

    private record Running(HttpServer server, ExecutorService workers) {}

    /** Plain HTTP on a port that is free at the address. */
    public static HostServer http(String address, Answers answers) {
        return new HostServer(HttpServer::create, address, answers);
    }

    /** HTTPS. */
    public static HostServer https(String address, SSLContext context, Answers answers) {
        return new HostServer(
                () -> {
                    HttpsServer server = HttpsServer.create();
                    server.setHttpsConfigurator(new HttpsConfigurator(context));
                    return server;
                },
                address,
                answers);
    }

    private Running run() {
        try {
            HttpServer server = kind.create();
            server.bind(address, 0);
            ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
            server.setExecutor(workers);
            server.createContext("/", this::respond);
            server.start();
            return new Running(server, workers);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            byte[] body =
                    answers.to(exchange.getRequestURI().getPath(), request).getBytes(StandardCharsets.UTF_8);
            held.await();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException stopped) {
            // What was not answered by then never is; the server drops the connection.
            Thread.currentThread().interrupt();
        }
    }

    public int port() {
        return address.getPort();
    }

    /** Takes requests, but answers none until {@link #release}. */
    public synchronized void hold() {
        if (held.getCount() == 0) {
            held = new CountDownLatch(1);
        }
    }

    /** Answers what was held back, and all that follows. */
    public synchronized void release() {
        held.countDown();
    }

    /** Drops its connections and refuses new ones, as a program that was killed. */
    public synchronized void stop() {
        if (!stopped) {
            running.server().stop(0);
            running.workers().shutdownNow();
            stopped = true;
        }
    }

    /** Serves again, on the same port, if it was stopped. */
    public synchronized void start() {
        if (stopped) {
            running = run();
            stopped = false;
        }
    }

    @Override
    public void close() {
        stop();
    }
}
