package dev.stowage.webhook.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** One connection to a server, on which a test says exactly what it wants to. Everything it waits for comes or fails. */
public final class Talk implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    private Talk(Socket socket) throws IOException {
        this.socket = socket;
        in = new BufferedInputStream(socket.getInputStream());
    }

    public static Talk plain(int port) throws IOException {
        Socket socket = new Socket();
        socket.setSoTimeout(PATIENCE_MILLIS);
        // As Go's clients do.
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
        return new Talk(socket);
    }

    public static Talk tls(int port, SSLContext context) throws IOException {
        SSLSocket socket = plain(port).over(context);
        socket.startHandshake();
        return new Talk(socket);
    }

    /** TLS on this connection, before the handshake. */
    SSLSocket over(SSLContext context) throws IOException {
        return (SSLSocket)
                context.getSocketFactory().createSocket(socket, TestCertificate.HOST, socket.getPort(), true);
    }

    public void say(String text) throws IOException {
        say(text.getBytes(StandardCharsets.UTF_8));
    }

    public void say(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    public Reply hear() throws IOException {
        return Reply.read(in);
    }

    /** The answer to HEAD, which says how long a content would be that does not come. */
    Reply hearHeaders() throws IOException {
        return Reply.readHeaders(in);
    }

    public Reply ask(String text) throws IOException {
        say(text);
        return hear();
    }

    /** Waits until the server ends the connection; fails if it says something instead, or never does. */
    void hearTheEnd() throws IOException {
        try {
            int next = in.read();
            if (next >= 0) {
                throw new IOException("The server said something instead of ending: " + (char) next);
            }
        } catch (SocketException _) {
            // A reset, for it had been sent what it no longer read.
        }
    }

    SSLSocket secure() {
        return (SSLSocket) socket;
    }

    void hangUp() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
