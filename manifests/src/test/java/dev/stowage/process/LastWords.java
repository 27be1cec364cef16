package dev.stowage.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a program said that has ended, in a process of its own.
 *
 * @param status with which it ended
 */
public record LastWords(int status, String said) {
    private static final int PATIENCE_SECONDS = 60;

    /**
     * Runs a program of this class path until it ends.
     *
     * @param program its options for the JVM, its class and its arguments
     * @param settings its environment, beside what programs need to find each other
     */
    public static LastWords of(List<String> program, Map<String, String> settings)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // The class path has the tests' own settings in front, which are silent.
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(program);
        Path log = Files.createTempFile("last-words", ".log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // What scripts of ours tell each other is not meant for a program.
        builder.environment().keySet().removeIf(name -> name.startsWith("STOWAGE_"));
        builder.environment().putAll(settings);
        Process process = builder.start();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("It goes on:\n" + Files.readString(log));
            }
            return new LastWords(process.exitValue(), Files.readString(log));
        } finally {
            process.destroyForcibly();
            Files.delete(log);
        }
    }
}
