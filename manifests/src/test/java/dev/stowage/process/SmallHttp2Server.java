package dev.stowage.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Says one word over HTTP/2, and then that this was all. A client comes to that by an upgrade (RFC 7540, 3.2). */
final class SmallHttp2Server implements AutoCloseable {
    private static final HexFormat HEX = HexFormat.of();
    private static final String UPGRADED =
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n";

    /** Each frame: length, type, flags and stream, then as many octets. */
    private static final byte[] SETTINGS = HEX.parseHex("000000" + "04" + "00" + "00000000");

    private static final byte[] SETTINGS_TAKEN = HEX.parseHex("000000" + "04" + "01" + "00000000");

    /** {@code :status: 200}, by its number in HPACK's table. */
    private static final byte[] HEADERS = HEX.parseHex("000001" + "01" + "04" + "00000001" + "88");

    private static final byte[] LAST_DATA = HEX.parseHex("000002" + "00" + "01" + "00000001" + "6f6b");

    private final ServerSocket server;

    SmallHttp2Server() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::serve);
    }

    URI uri() {
        return URI.create("http://%s:%d/".formatted(server.getInetAddress().getHostAddress(), server.getLocalPort()));
    }

    private void serve() {
        try (Socket socket = server.accept()) {
            InputStream in = socket.getInputStream();
            StringBuilder request = new StringBuilder();
            int octet = in.read();
            while (octet >= 0 && request.append((char) octet).indexOf("\r\n\r\n") < 0) {
                octet = in.read();
            }
            OutputStream out = socket.getOutputStream();
            out.write(UPGRADED.getBytes(StandardCharsets.US_ASCII));
            out.write(SETTINGS);
            out.write(SETTINGS_TAKEN);
            out.write(HEADERS);
            out.write(LAST_DATA);
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException _) {
            // It was closed.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
