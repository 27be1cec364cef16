package dev.stowage.bench;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The companions of one cluster, as processes of the host. */
final class Companions implements AutoCloseable {
    private final Path folder;
    private final Ownership ownership;
    private final List<CompanionProgram> programs = new ArrayList<>();
    private final List<RunningCompanion> running = new ArrayList<>();

    Companions(Ownership ownership) {
        this.ownership = ownership;
        try {
            Files.createDirectories(Checkout.benchFolder());
            folder = Files.createTempDirectory(Checkout.benchFolder(), "companions");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    synchronized RunningCompanion start(CompanionSpec spec, String address, Tokens tokens, KubernetesClient client) {
        CompanionProgram program = CompanionProgram.of(spec, address, tokens, folder, ownership);
        programs.add(program);
        RunningCompanion companion = RunningCompanion.start(program, client);
        running.add(companion);
        return companion;
    }

    synchronized Map<String, String> logs() {
        Map<String, String> logs = new LinkedHashMap<>();
        programs.forEach(program -> logs.put("companion-%s.log".formatted(program.name()), program.printed()));
        return logs;
    }

    @Override
    public synchronized void close() {
        running.forEach(RunningCompanion::close);
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
