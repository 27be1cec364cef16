package dev.stowage.webhook.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A companion in a process of its own, on free ports of this machine. */
final class CompanionProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern PORTS = Pattern.compile(".*admission=([0-9]+) plain=([0-9]+) extender=([0-9]+)");

    private final Process process;
    private final Path log;
    private final HttpClient http = HttpClient.newHttpClient();
    private final int admissionPort;
    private final int plainPort;
    private final int extenderPort;

    private CompanionProcess(Process process, Path log) throws IOException {
        this.process = process;
        this.log = log;
        Matcher ports = awaitPorts();
        admissionPort = Integer.parseInt(ports.group(1));
        plainPort = Integer.parseInt(ports.group(2));
        extenderPort = Integer.parseInt(ports.group(3));
    }

    /**
     * Starts one, and returns when it listens.
     *
     * @param cluster how it finds its cluster
     */
    static CompanionProcess start(List<String> command, Map<String, String> cluster, Path log) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        // What scripts of ours tell each other, but for what bin/companion is told, is not meant for a companion.
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("STOWAGE_") && !name.equals("STOWAGE_AOT_OUTPUT"));
        builder.environment().putAll(cluster);
        builder.environment()
                .putAll(Map.of(
                        "STOWAGE_ADDRESS", "127.0.0.1",
                        "STOWAGE_ADMISSION_PORT", "0",
                        "STOWAGE_PLAIN_PORT", "0",
                        "STOWAGE_EXTENDER_PORT", "0",
                        "STOWAGE_PROBE_ADDRESS", "none",
                        "STOWAGE_DRAIN", "0s"));
        Process process = builder.redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(log.toFile())
                .start();
        try {
            return new CompanionProcess(process, log);
        } catch (IOException | RuntimeException fault) {
            process.destroyForcibly();
            throw fault;
        }
    }

    private Matcher awaitPorts() throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive() && System.nanoTime() < deadline) {
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

    void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        HttpResponse<String> reply = get("/readyz");
        while (reply.statusCode() != 200) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("The companion does not get ready: " + reply.body());
            }
            LockSupport.parkNanos(20_000_000);
            reply = get("/readyz");
        }
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:%d%s".formatted(plainPort, path));
        return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    int admissionPort() {
        return admissionPort;
    }

    int extenderPort() {
        return extenderPort;
    }

    /** What it has logged. */
    List<String> log() throws IOException {
        return Files.readAllLines(log);
    }

    /** Asks it to stop, and waits until it has. */
    @Override
    public void close() {
        http.close();
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
