package dev.stowage.webhook.app;

import dev.stowage.webhook.http.Talk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Lets a companion start, answer and stop once beside an API server of the tests, so that the JVM can record what a real
 * one will need. {@code bin/record-startup} runs it: {@code Rehearsal FOLDER COMMAND...}.
 */
final class Rehearsal {
    private static final int CALLS = 300;

    private Rehearsal() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        List<String> command = List.of(arguments).subList(1, arguments.length);
        try (TestCluster cluster = TestCluster.start(500)) {
            LittleReplica.put(cluster);
            try (var companion =
                    CompanionProcess.start(command, cluster.environment(folder), folder.resolve("rehearsal.log"))) {
                companion.awaitReady();
                try (Talk talk = Talk.tls(companion.admissionPort(), Trusting.context())) {
                    for (int count = 0; count < CALLS; count++) {
                        talk.ask(Load.call("a-" + count));
                    }
                }
                companion.get("/metrics");
            }
        }
    }
}
