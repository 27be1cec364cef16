package dev.stowage.webhook.app;

import dev.stowage.extender.http.Answering;
import dev.stowage.extender.http.ExtenderMetrics;
import dev.stowage.observer.LargeCensus;
import dev.stowage.webhook.http.Address;
import dev.stowage.webhook.http.ExtenderServer;
import io.prometheus.client.CollectorRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Random;

/**
 * The extender's port in a process of its own, with the JVM's options of a companion, in front of what a companion knows of
 * a cluster that does not change. It says where it listens and ends with its input.
 */
final class AnsweringProcess implements AutoCloseable {
    private final Process process;
    private final int port;

    private AnsweringProcess(Process process) throws IOException {
        this.process = process;
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            port = Integer.parseInt(String.valueOf(out.readLine()));
        }
    }

    /** Starts one, and returns when it listens. */
    static AnsweringProcess start(int nodes) throws IOException {
        List<String> command = OneCore.java(AnsweringProcess.class, Integer.toString(nodes));
        return new AnsweringProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    int port() {
        return port;
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
    }

    public static void main(String[] arguments) throws IOException {
        var cluster = new LargeCensus(Integer.parseInt(arguments[0]));
        var times = new Answering.Times(Clock.systemUTC(), System::nanoTime);
        WarmUp.run(times, new Random(1));
        var metrics = new ExtenderMetrics(new CollectorRegistry(), System::nanoTime);
        var answering = new Answering(cluster.steering(), cluster::view, metrics, times);
        try (var server =
                ExtenderServer.start(new Address("127.0.0.1", 0), answering, System::nanoTime, new Random(1))) {
            System.out.println(server.port());
            System.in.read();
        }
    }
}
