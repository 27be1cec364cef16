package dev.stowage.hub.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Measures in a JVM of its own, which runs as a fleet scheduler's does: the heap is what all of it may use. */
public final class HubScaleProcess {
    private HubScaleProcess() {}

    /** The size, as clusters, deployments, contested clusters, changes a second and seconds; and the seed. */
    public static void main(String[] arguments) throws InterruptedException {
        HubScale.Size size = new HubScale.Size(
                Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]),
                Duration.ofSeconds(Long.parseLong(arguments[4])));
        ScaleFigures figures = HubScale.run(size, Long.parseLong(arguments[5]));
        if (!figures.areRight(size)) {
            throw new IllegalStateException(figures.judgement().toString());
        }
        figures.all().forEach((name, value) -> System.out.println(name + " " + value));
    }

    /** The figures, by name. */
    static Map<String, Double> run(HubScale.Size size, long seed) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("fleet-scheduler.options"),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-cp",
                System.getProperty("java.class.path"),
                HubScaleProcess.class.getName()));
        command.addAll(List.of(
                Integer.toString(size.clusters()),
                Integer.toString(size.deployments()),
                Integer.toString(size.contested()),
                Integer.toString(size.changesASecond()),
                Long.toString(size.load().toSeconds()),
                Long.toString(seed)));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            Map<String, Double> figures = new TreeMap<>();
            try (var lines = process.inputReader()) {
                lines.lines()
                        .map(line -> line.split(" ", 2))
                        .forEach(line -> figures.put(line[0], Double.valueOf(line[1])));
            }
            if (process.waitFor() != 0) {
                throw new IllegalStateException("The measuring ended with status %d.".formatted(process.exitValue()));
            }
            return figures;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
