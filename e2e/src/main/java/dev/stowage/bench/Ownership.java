package dev.stowage.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The labels by which containers and networks are known to belong to one run, so that whoever cleans up after it
 * removes exactly those.
 *
 * @param run names the run
 * @param owner the process that ends with the run, as {@code PID:STARTTIME}
 */
record Ownership(String run, String owner) {
    /** As {@code bin/with-bench} set it in the environment; without it, this process owns what it starts. */
    static Ownership ofThisRun() {
        ProcessHandle self = ProcessHandle.current();
        String owner = self.pid() + ":" + startTicks();
        return new Ownership(
                System.getenv().getOrDefault("STOWAGE_BENCH_RUN", "process-" + self.pid()),
                System.getenv().getOrDefault("STOWAGE_BENCH_OWNER", owner));
    }

    /** Field 22 of {@code /proc/self/stat} (proc(5)): with it, a process is known even if its number is used again. */
    private static String startTicks() {
        try {
            String stat = Files.readString(Path.of("/proc/self/stat"));
            // The second field is the command in brackets and may have spaces in it.
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19];
        } catch (IOException notLinux) {
            return "0";
        }
    }

    Map<String, String> labels() {
        return Map.of("dev.stowage.bench.run", run, "dev.stowage.bench.owner", owner);
    }
}
