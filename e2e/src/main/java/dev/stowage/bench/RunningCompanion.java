package dev.stowage.bench;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A companion that runs as a process of the host, where its cluster reaches it through its Service as it would reach a pod.
 * It has the rights that are shipped, and no others.
 */
public final class RunningCompanion implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(2);
    /** As long as a kubelet gives it ({@code terminationGracePeriodSeconds}). */
    private static final Duration GRACE = Duration.ofSeconds(60);

    /** What a Java program that SIGTERM ended in order exits with. */
    private static final int TERMINATED = 143;

    private static final Duration PATIENCE = Duration.ofMillis(20);
    private static final Duration ANSWER = Duration.ofSeconds(5);

    private final CompanionProgram program;
    private final HostEndpoint endpoint;
    private final KubernetesClient client;
    private final HttpClient http = HttpClient.newHttpClient();
    private volatile HostProcess process;
    private volatile boolean isEndpoint;

    private RunningCompanion(CompanionProgram program, HostEndpoint endpoint, KubernetesClient client) {
        this.program = program;
        this.endpoint = endpoint;
        this.client = client;
        this.process = program.start();
    }

    /** Starts it; it is no endpoint yet. */
    static RunningCompanion start(CompanionProgram program, KubernetesClient client) {
        return new RunningCompanion(program, program.endpoint(), client);
    }

    /** Waits until it is ready, and makes it an endpoint of its Service. */
    public RunningCompanion awaitReady() {
        long began = System.nanoTime();
        while (status("/readyz") != 200) {
            if (process.endsWithin(PATIENCE)) {
                throw new AssertionError("The companion (%s) ended with %d:%n%s"
                        .formatted(program.name(), process.exitCode(), process.log()));
            }
            if (System.nanoTime() - began > START.toNanos()) {
                throw new AssertionError("The companion (%s) was not ready after %d s: %s%n%s"
                        .formatted(program.name(), START.toSeconds(), get("/readyz"), process.log()));
            }
        }
        publish(true);
        return this;
    }

    private void publish(boolean ready) {
        isEndpoint = ready;
        endpoint.publish(client, ready);
    }

    /** Whether its Service leads to it. */
    public boolean isEndpoint() {
        return isEndpoint;
    }

    /** As {@link #stop} and {@link #startAgain}. */
    public void restart() {
        stop();
        startAgain();
    }

    /** Starts it again, after {@link #kill} or {@link #stop}, on the same ports, and waits until it is ready. */
    public void startAgain() {
        process = program.start();
        awaitReady();
    }

    /** Ends it as a kubelet ends a pod: the Service forgets it when SIGTERM is sent, and it may take its time. */
    public void stop() {
        publish(false);
        process.terminate();
        if (!process.endsWithin(GRACE)) {
            process.kill();
            throw new AssertionError("The companion (%s) still ran %d s after SIGTERM:%n%s"
                    .formatted(program.name(), GRACE.toSeconds(), process.log()));
        }
        if (process.exitCode() != TERMINATED) {
            throw new AssertionError("The companion (%s) ended with %d:%n%s"
                    .formatted(program.name(), process.exitCode(), process.log()));
        }
        endpoint.withdraw(client);
    }

    /** Waits until it ends by itself because it had better be replaced, and starts it again, as a kubelet does. */
    public void awaitReplaced() {
        process.awaitBroken("The companion (%s)".formatted(program.name()), START);
        startAgain();
    }

    /** Ends it without warning; its Service does not notice. */
    public void kill() {
        process.kill();
    }

    /** Tells its Service that it is gone, as a kubelet does some seconds after {@link #kill}. */
    public void forget() {
        isEndpoint = false;
        endpoint.withdraw(client);
    }

    /** Lets it go on, or starts it again if it has ended, and waits until it is ready. */
    public void ensureRunning() {
        if (process.isAlive()) {
            process.resume();
            awaitReady();
        } else {
            startAgain();
        }
    }

    /** Lets it stand still, with its connections open. */
    public void pause() {
        process.pause();
    }

    public void resume() {
        process.resume();
    }

    /** The path of its port without TLS, answered; waits until it is up. */
    public String read(String path) {
        long began = System.nanoTime();
        while (true) {
            try {
                return get(path).body();
            } catch (CompletionException unanswered) {
                if (System.nanoTime() - began > START.toNanos()) {
                    throw new AssertionError(
                            "The companion (%s) did not answer %s within %d s:%n%s"
                                    .formatted(program.name(), path, START.toSeconds(), process.log()),
                            unanswered);
                }
                LockSupport.parkNanos(PATIENCE.toNanos());
            }
        }
    }

    /** The status that it answers; 0 while nobody answers. */
    public int status(String path) {
        try {
            return get(path).statusCode();
        } catch (CompletionException _) {
            return 0;
        }
    }

    private HttpResponse<String> get(String path) {
        URI address = URI.create("http://%s:%d%s".formatted(endpoint.address(), program.plainPort(), path));
        return http.sendAsync(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                .orTimeout(ANSWER.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** Of the host, as the cluster reaches it. */
    public String address() {
        return endpoint.address();
    }

    /** Where it answers admission reviews. */
    public int admissionPort() {
        return program.admissionPort();
    }

    /** Its resident memory, in bytes. */
    public long memory() {
        return process.memory();
    }

    /** The most that its resident memory was since it was started last, in bytes. */
    public long peakMemory() {
        return process.peakMemory();
    }

    /** All that it printed. */
    public String log() {
        return process.log();
    }

    @Override
    public void close() {
        process.kill();
        http.close();
    }
}
