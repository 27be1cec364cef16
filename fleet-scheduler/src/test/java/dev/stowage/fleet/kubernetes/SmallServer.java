package dev.stowage.fleet.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** An HTTP server in this JVM that answers all questions in one way, and watches with what it is told to send. */
final class SmallServer implements AutoCloseable {
    private static final String END = "";

    private final HttpServer server;
    private final ExecutorService answering = Executors.newVirtualThreadPerTaskExecutor();
    private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final int status;
    private final String body;

    private SmallServer(int status, String body) {
        this.status = status;
        this.body = body;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        server.createContext("/", this::answer);
        server.setExecutor(answering);
        server.start();
    }

    static SmallServer answering(int status, String body) {
        return new SmallServer(status, body);
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The next question: its path with the query, and who asked. */
    String question() throws InterruptedException {
        return asked.take();
    }

    /** Sends a line to whoever watches. */
    void send(String line) {
        lines.add(line + "\n");
    }

    /** Ends the answer to whoever watches. */
    void endWatch() {
        lines.add(END);
    }

    private void answer(HttpExchange exchange) throws IOException {
        asked.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
        boolean watches = status == 200 && exchange.getRequestURI().toString().contains("watch=true");
        byte[] text = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, watches ? 0 : text.length);
        try (OutputStream out = exchange.getResponseBody()) {
            if (watches) {
                sendLines(out);
            } else {
                out.write(text);
            }
        }
    }

    private void sendLines(OutputStream out) throws IOException {
        try {
            for (String line = lines.take(); !line.equals(END); line = lines.take()) {
                out.write(line.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        answering.shutdownNow();
    }
}
