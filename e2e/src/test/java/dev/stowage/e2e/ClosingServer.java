package dev.stowage.e2e;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/**
 * Serves one request per connection, so that each is a handshake. The JDK's own server would do, did it not look up the
 * name of every client of TLS, which takes 5 s where nobody knows it.
 */
final class ClosingServer implements AutoCloseable {
    private final SSLServerSocket server;
    private final UnaryOperator<String> answers;
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();

    /** On a port that is free at the address; answers are JSON. */
    ClosingServer(String address, SSLContext context, UnaryOperator<String> answers) {
        this.answers = answers;
        try {
            server = (SSLServerSocket)
                    context.getServerSocketFactory().createServerSocket(0, 0, InetAddress.getByName(address));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        workers.execute(this::accept);
    }

    String address() {
        return server.getInetAddress().getHostAddress();
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                workers.execute(() -> serve(connection));
            } catch (SocketException closed) {
                return;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            int length = 0;
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                String lower = line.toLowerCase(Locale.ROOT);
                if (lower.startsWith("content-length:")) {
                    length = Integer.parseInt(
                            lower.substring("content-length:".length()).strip());
                }
            }
            String request = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            String answer = length == 0 ? "" : answers.apply(request);
            String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ";
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            connection
                    .getOutputStream()
                    .write((head + body.length + "\r\n\r\n" + answer).getBytes(StandardCharsets.UTF_8));
        } catch (IOException ignored) {
            // The client sees it, and counts it.
            return;
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        workers.shutdownNow();
    }
}
