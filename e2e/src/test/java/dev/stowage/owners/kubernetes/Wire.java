package dev.stowage.owners.kubernetes;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A wire to a port of this host that can be cut, so that nothing comes through any more and nobody is told. */
final class Wire implements AutoCloseable {
    private final ServerSocket server;
    private final int target;
    private final List<Connection> connections = new CopyOnWriteArrayList<>();

    /** Both ends of one connection. */
    private record Connection(Socket near, Socket far, AtomicBoolean cut) {}

    Wire(int target) {
        this.target = target;
        try {
            this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** How many connections there have been. */
    int connections() {
        return connections.size();
    }

    /** Cuts the connections that there are; later ones work. */
    void cut() {
        connections.forEach(connection -> connection.cut().set(true));
    }

    private void accept() {
        try {
            while (true) {
                Socket near = server.accept();
                Connection connection =
                        new Connection(near, new Socket(InetAddress.getLoopbackAddress(), target), new AtomicBoolean());
                connections.add(connection);
                Thread.ofVirtual().start(() -> pump(connection, connection.near(), connection.far()));
                Thread.ofVirtual().start(() -> pump(connection, connection.far(), connection.near()));
            }
        } catch (IOException closed) {
            connections.forEach(Wire::close);
        }
    }

    private static void pump(Connection connection, Socket from, Socket to) {
        byte[] bytes = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                if (!connection.cut().get()) {
                    out.write(bytes, 0, count);
                    out.flush();
                }
            }
        } catch (IOException closed) {
            close(connection);
        }
    }

    private static void close(Connection connection) {
        try (Socket near = connection.near();
                Socket far = connection.far()) {
            near.shutdownOutput();
            far.shutdownOutput();
        } catch (IOException closed) {
            // It is closed in any case.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
