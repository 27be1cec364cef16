package dev.stowage.e2e;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The built command line as a process, as people run it.
 *
 * @param kubeconfig whom it asks, and as whom
 */
record StowageCommand(Path kubeconfig) {
    private static final Path PROGRAM = Path.of("..", "bin", "stowage");
    private static final int PATIENCE_SECONDS = 120;

    /** With a kubeconfig that is written into a folder. */
    static StowageCommand with(String kubeconfig, Path folder) {
        Path file = folder.resolve("kubeconfig-" + Integer.toHexString(kubeconfig.hashCode()));
        try {
            return new StowageCommand(Files.writeString(file, kubeconfig));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** How a run ended. */
    record Ended(int status, String out, String error) {}

    /** Runs it to its end. */
    Ended run(String... arguments) {
        try (Going going = start(arguments)) {
            return going.end();
        }
    }

    /** Starts it; whoever starts it closes it. */
    Going start(String... arguments) {
        List<String> command = new ArrayList<>(List.of(PROGRAM.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("STOWAGE_"));
        builder.environment().put("KUBECONFIG", kubeconfig.toString());
        try {
            return new Going(builder.start());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** A run that goes on. */
    static final class Going implements AutoCloseable {
        private final Process process;
        private final BufferedReader out;
        private final CompletableFuture<String> error;
        private final StringBuilder printed = new StringBuilder();

        private Going(Process process) {
            this.process = process;
            this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            this.error = CompletableFuture.supplyAsync(() -> all(process), Thread::startVirtualThread);
        }

        private static String all(Process process) {
            try {
                return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }

        /** Reads until a line is as wanted. */
        void awaitLine(Predicate<String> wanted) {
            if (!readsUntil(wanted)) {
                throw new AssertionError(
                        "It ended without such a line, having printed:%n%s%s".formatted(printed, error.join()));
            }
        }

        private boolean readsUntil(Predicate<String> wanted) {
            return CompletableFuture.supplyAsync(() -> reads(wanted), Thread::startVirtualThread)
                    .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .join();
        }

        private boolean reads(Predicate<String> wanted) {
            try {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    printed.append(line).append('\n');
                    if (wanted.test(line)) {
                        return true;
                    }
                }
                return false;
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }

        /** SIGINT, as Ctrl-C sends it. */
        void interrupt() {
            try {
                new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .onExit()
                        .join();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        /** Waits for its end. */
        Ended end() {
            readsUntil(_ -> false);
            int status = process.onExit()
                    .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .join()
                    .exitValue();
            return new Ended(status, printed.toString(), error.join());
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
