package dev.stowage.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps logs of a cluster whose test failed. */
final class Logs {
    private static final int LAST_LINES = 6;

    private Logs() {}

    /** Writes each log to a file of the folder and returns the last lines of all. */
    static String keep(Path folder, Map<String, String> logs, Map<String, String> more) throws IOException {
        Map<String, String> all = new TreeMap<>(logs);
        all.putAll(more);
        StringBuilder tails = new StringBuilder();
        Files.createDirectories(folder);
        for (Map.Entry<String, String> log : all.entrySet()) {
            Files.writeString(folder.resolve(log.getKey()), log.getValue());
            List<String> lines = log.getValue().lines().toList();
            tails.append("\n--- end of ").append(log.getKey()).append('\n');
            lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())
                    .forEach(line -> tails.append(line).append('\n'));
        }
        return tails.toString();
    }
}
