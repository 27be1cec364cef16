package dev.stowage.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * A way over TCP to a program on the host, on which answers take longer if that is wanted. Where nobody listens behind it, it
 * closes what it accepts. May be used by several threads.
 */
public final class SlowPath implements AutoCloseable {
    private static final int CHUNK = 64 * 1024;

    private final ServerSocket entrance;
    private final InetSocketAddress behind;
    private final ExecutorService work = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Duration delay = Duration.ZERO;
    private volatile boolean isCut;

    private SlowPath(ServerSocket entrance, InetSocketAddress behind) {
        this.entrance = entrance;
        this.behind = behind;
    }

    /** Leads from a free port to another one of the same address, without delay. */
    public static SlowPath to(String address, int port) {
        try {
            ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getByName(address));
            SlowPath path = new SlowPath(entrance, new InetSocketAddress(address, port));
            path.work.execute(path::accept);
            return path;
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    public int port() {
        return entrance.getLocalPort();
    }

    /** From now on every part of an answer is passed on so much later. */
    public void delay(Duration each) {
        delay = each;
    }

    /** Ends every connection, also those to come. */
    public void cut() throws IOException {
        isCut = true;
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                open.add(client);
                // Whoever cuts it closes what is open after he has said so.
                if (isCut) {
                    client.close();
                    open.remove(client);
                } else {
                    work.execute(() -> lead(client));
                }
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void lead(Socket client) {
        try (client;
                Socket server = new Socket()) {
            open.add(server);
            server.connect(behind);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            work.execute(() -> pass(client, server, false));
            pass(server, client, true);
        } catch (IOException refused) {
            // The client sees that the connection ends, as it would without us.
        } finally {
            open.remove(client);
        }
    }

    /** Until one of the two ends it; then both are closed. */
    private void pass(Socket from, Socket to, boolean answers) {
        byte[] chunk = new byte[CHUNK];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                if (answers && delay.isPositive()) {
                    LockSupport.parkNanos(delay.toNanos());
                }
                out.write(chunk, 0, length);
            }
        } catch (IOException ended) {
            // Of a connection that one side ended, the other one hears.
        } finally {
            open.remove(from);
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        for (Socket socket : open) {
            socket.close();
        }
        work.shutdownNow();
        work.close();
    }
}
