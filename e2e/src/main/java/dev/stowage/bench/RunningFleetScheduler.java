package dev.stowage.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A fleet scheduler that runs as a process of the host, as it is built. */
public final class RunningFleetScheduler implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Map<String, String> settings;
    private final Ownership ownership;
    private final Path folder;
    private HostProcess process;

    private RunningFleetScheduler(Map<String, String> settings, Ownership ownership, Path folder) {
        this.settings = Map.copyOf(settings);
        this.ownership = ownership;
        this.folder = folder;
        this.process = launched();
    }

    static RunningFleetScheduler start(String kubeconfig, Map<String, String> settings, Ownership ownership) {
        try {
            Files.createDirectories(Checkout.benchFolder());
            Path folder = Files.createTempDirectory(Checkout.benchFolder(), "fleet-scheduler");
            Map<String, String> all = new HashMap<>(settings);
            all.put(
                    "KUBECONFIG",
                    Files.writeString(kubeconfig(folder), kubeconfig).toString());
            return new RunningFleetScheduler(all, ownership, folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Path kubeconfig(Path folder) {
        return folder.resolve("kubeconfig");
    }

    private Path log() {
        return folder.resolve("log");
    }

    private HostProcess launched() {
        String program = Checkout.path("bin", "fleet-scheduler").toString();
        return HostProcess.start(List.of(program), settings, ownership, log());
    }

    /** Waits until it ends by itself because it had better be replaced, and starts it again, as a kubelet does. */
    public void awaitReplaced() {
        process.awaitBroken("The fleet scheduler", PATIENCE);
        process = launched();
    }

    /** Ends it in order. */
    @Override
    public void close() {
        process.terminate();
        if (!process.endsWithin(PATIENCE)) {
            process.kill();
        }
        try {
            Files.deleteIfExists(log());
            Files.delete(kubeconfig(folder));
            Files.delete(folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
