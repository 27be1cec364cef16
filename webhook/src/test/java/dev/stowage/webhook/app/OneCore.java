package dev.stowage.webhook.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs programs as a companion is shipped, but from its classes, and on one core, which the load leaves to it where it can. */
final class OneCore {
    private OneCore() {}

    static List<String> java(Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(Path.of("/usr/bin/taskset"))
                && Runtime.getRuntime().availableProcessors() > 1) {
            command.addAll(List.of("/usr/bin/taskset", "--cpu-list", "1"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@companion.options",
                "-XX:ActiveProcessorCount=1",
                // The class path has the tests' own settings in front, which are silent.
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
