package dev.stowage.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program as a process of the host. It bears its owner in its environment, so that {@code bin/with-bench} can end it when
 * the run that started it was killed.
 */
final class HostProcess {
    private static final String OWNER = "BENCH_PROCESS_OWNER";
    private static final int BROKEN = 3;

    private final Path log;
    private final Process process;

    private HostProcess(Path log, Process process) {
        this.log = log;
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param settings its environment, beside what programs need to find each other
     * @param log what it prints is added there
     */
    static HostProcess start(List<String> command, Map<String, String> settings, Ownership ownership, Path log) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(Redirect.appendTo(log.toFile()));
        Map<String, String> environment = builder.environment();
        // What the bench is told is not meant for what it tests.
        environment.keySet().removeIf(name -> name.startsWith("STOWAGE_") || name.startsWith("TESTCONTAINERS_"));
        environment.put(OWNER, ownership.owner());
        environment.putAll(settings);
        try {
            return new HostProcess(log, builder.start());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * Waits a little for its end.
     *
     * @return whether it has ended
     */
    boolean endsWithin(Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for a process.", interrupted);
        }
    }

    /** Waits until it ends by itself with the status by which programs of ours say that they had better be replaced. */
    void awaitBroken(String who, Duration deadline) {
        if (!endsWithin(deadline)) {
            throw new AssertionError("%s still runs after %d s:%n%s".formatted(who, deadline.toSeconds(), log()));
        }
        if (exitCode() != BROKEN) {
            throw new AssertionError("%s ended with %d:%n%s".formatted(who, exitCode(), log()));
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    int exitCode() {
        return process.exitValue();
    }

    /** Its number, which it keeps while it lives. */
    long id() {
        return process.pid();
    }

    /** SIGTERM. */
    void terminate() {
        process.destroy();
    }

    /** SIGKILL; returns when it is gone. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** It stands still, with its connections open. */
    void pause() {
        signal("STOP");
    }

    void resume() {
        signal("CONT");
    }

    private void signal(String signal) {
        try {
            Process told = new ProcessBuilder("kill", "-" + signal, Long.toString(id())).start();
            if (told.onExit().join().exitValue() != 0) {
                throw new IllegalStateException("The process (%d) cannot be sent SIG%s.".formatted(id(), signal));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Bytes of memory that are in use by it alone or with others ({@code VmRSS}, proc(5)). */
    long memory() {
        return status("VmRSS") * 1024;
    }

    /** The most that {@link #memory} was since it started ({@code VmHWM}). */
    long peakMemory() {
        return status("VmHWM") * 1024;
    }

    private long status(String field) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(id()), "status")).stream()
                    .filter(line -> line.startsWith(field + ":"))
                    .map(line -> line.replaceAll("\\D", ""))
                    .map(Long::valueOf)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** All that it and those before it printed. */
    String log() {
        return read(log);
    }

    static String read(Path log) {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
