package dev.stowage.webhook.app;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets a companion start, answer and stop once beside an API server of the tests, so that the JVM can record what a real
 * one will need. {@code bin/record-startup} runs it: {@code Rehearsal FOLDER COMMAND...}.
 */
final class Rehearsal {
    private static final int CALLS = 300;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern PORTS = Pattern.compile(".*admission=([0-9]+) plain=([0-9]+)");

    private Rehearsal() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        PrintStream out = System.out;
        Path folder = Path.of(arguments[0]);
        List<String> command = List.of(arguments).subList(1, arguments.length);
        try (TestCluster cluster = TestCluster.start(500)) {
            Path log = folder.resolve("rehearsal.log");
            Process companion = start(command, cluster.environment(folder), log);
            try {
                Matcher ports = awaitPorts(companion, log);
                awaitReady(ports.group(2));
                call(cluster, ports.group(1));
                scrape(ports.group(2));
            } finally {
                companion.destroy();
                boolean ended = companion.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                out.printf("The companion %s.%n", ended ? "ended with " + companion.exitValue() : "did not end");
                companion.destroyForcibly();
            }
        }
    }

    private static Process start(List<String> command, Map<String, String> cluster, Path log) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(cluster);
        builder.environment()
                .putAll(Map.of(
                        "STOWAGE_ADDRESS", "127.0.0.1",
                        "STOWAGE_ADMISSION_PORT", "0",
                        "STOWAGE_PLAIN_PORT", "0",
                        "STOWAGE_PROBE_ADDRESS", "none",
                        "STOWAGE_DRAIN", "0s"));
        return builder.redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(log.toFile())
                .start();
    }

    private static Matcher awaitPorts(Process companion, Path log) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (companion.isAlive() && System.nanoTime() < deadline) {
            for (String line : Files.readAllLines(log)) {
                Matcher ports = PORTS.matcher(line);
                if (ports.matches()) {
                    return ports;
                }
            }
            LockSupport.parkNanos(20_000_000);
        }
        throw new IllegalStateException("The companion does not listen:\n" + Files.readString(log));
    }

    private static void awaitReady(String port) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            HttpResponse<String> reply = get(http, port, "/readyz");
            while (reply.statusCode() != 200) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("The companion does not get ready: " + reply.body());
                }
                LockSupport.parkNanos(20_000_000);
                reply = get(http, port, "/readyz");
            }
        }
    }

    private static void scrape(String port) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            get(http, port, "/metrics");
        }
    }

    private static HttpResponse<String> get(HttpClient http, String port, String path)
            throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:%s%s".formatted(port, path));
        return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Pods that nobody owns, and ones of a ReplicaSet, as the API server asks about them. */
    private static void call(TestCluster cluster, String port) throws IOException, InterruptedException {
        try (HttpClient http = cluster.admissionClient()) {
            for (int count = 0; count < CALLS; count++) {
                URI address = URI.create("https://127.0.0.1:%s/mutate-pods?timeout=3s".formatted(port));
                HttpRequest request = HttpRequest.newBuilder(address)
                        .version(HttpClient.Version.HTTP_1_1)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(MetricsIT.review("team"), StandardCharsets.UTF_8))
                        .build();
                http.send(request, HttpResponse.BodyHandlers.discarding());
            }
        }
    }
}
