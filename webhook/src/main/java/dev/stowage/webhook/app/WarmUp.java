package dev.stowage.webhook.app;

import dev.stowage.extender.Steering;
import dev.stowage.extender.View;
import dev.stowage.extender.http.Answering;
import dev.stowage.extender.http.ExtenderMetrics;
import dev.stowage.webhook.http.Address;
import dev.stowage.webhook.http.ExtenderServer;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets an extender that nobody else knows answer some questions. The first answers of a process load hundreds of classes and
 * would take a good part of the time that kube-scheduler waits for one.
 */
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.companion");
    private static final int QUESTIONS = 300;
    private static final int NODES = 100;
    private static final int PATIENCE_MILLIS = 2_000;

    private WarmUp() {}

    /** Returns when it is done; that it does not work is no reason not to serve. */
    static void run(Answering.Times times, RandomGenerator random) {
        var metrics = new ExtenderMetrics(new CollectorRegistry(), times.ticker());
        var answering = new Answering(new Steering(), View::unsynced, metrics, times);
        InetAddress here = InetAddress.getLoopbackAddress();
        var address = new Address(here.getHostAddress(), 0);
        try (var server = ExtenderServer.start(address, answering, times.ticker(), random);
                var socket = new Socket(here, server.port())) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            ask(socket.getOutputStream(), socket.getInputStream());
        } catch (IOException | RuntimeException fault) {
            LOG.warn("problem=\"the extender could not be warmed up\"", fault);
        }
    }

    private static void ask(OutputStream out, InputStream in) throws IOException {
        byte[] question = question();
        for (int count = 0; count < QUESTIONS; count++) {
            out.write(question);
            // That all has come is told by what every answer ends with.
            String end = "\"Error\":\"\"}";
            var answer = new StringBuilder();
            byte[] piece = new byte[4_096];
            while (!answer.toString().endsWith(end)) {
                int length = in.read(piece);
                if (length < 0) {
                    throw new IOException("The connection ended after: " + answer);
                }
                answer.append(new String(piece, 0, length, StandardCharsets.UTF_8));
            }
        }
    }

    private static byte[] question() {
        String nodes =
                IntStream.range(0, NODES).mapToObj("\"node-%d\""::formatted).collect(Collectors.joining(","));
        String body = """
                {"Pod":{"metadata":{"name":"none","namespace":"none","uid":"none"},\
                "spec":{"containers":[{"name":"none","resources":{"requests":{"cpu":"1"}}}],\
                "resourceClaims":[{"name":"none"}]}},"Nodes":null,"NodeNames":[%s]}""".formatted(nodes);
        return "POST /filter HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(body.length(), body)
                .getBytes(StandardCharsets.US_ASCII);
    }
}
