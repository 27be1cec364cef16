package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whether what docs/getting-started.md tells people to do works. */
final class GettingStartedE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Path CHECKOUT = Path.of("..");
    private static final Pattern COMMAND = Pattern.compile("(?m)^ {4}bin/stowage (.*?)(?: +#.*)?$");
    private static final Pattern APPLIED = Pattern.compile("-f (manifests/\\S+|docs/live/\\S+)");

    private static LiveFleet fleet;
    private static String page;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start() throws IOException {
        page = Files.readString(CHECKOUT.resolve("docs/getting-started.md"));
        fleet = LiveFleet.start(bench, "east", "west");
        LiveDemo.place(fleet, CHECKOUT);
    }

    @Test
    void everythingThatIsAppliedExists() {
        List<String> paths =
                APPLIED.matcher(page).results().map(match -> match.group(1)).toList();

        assertThat(paths)
                .hasSizeGreaterThan(5)
                .allSatisfy(path -> assertThat(CHECKOUT.resolve(path)).exists());
    }

    @Test
    void everyCommandOfStowageSaysWhatItShould() {
        StowageCommand stowage = StowageCommand.with(fleet.kubeconfig(), folder);
        List<String> commands =
                COMMAND.matcher(page).results().map(match -> match.group(1)).toList();

        assertThat(commands).hasSizeGreaterThan(2);
        for (String command : commands) {
            String[] arguments = command.replace(
                            "docs/live", CHECKOUT.resolve("docs/live").toString())
                    .split(" +", -1);
            StowageCommand.Ended ended = stowage.run(arguments);
            assertThat(ended.status()).as(command + "\n" + ended.error()).isZero();
            assertThat(ended.out()).as(command).contains("east");
        }
    }

    @Test
    void whatWaitsSaysWhy() {
        assertThat(fleet.awaitWaiting("mixtral", 1)).contains("0/2 pools fit").contains("Fragmented");
        assertThat(fleet.replicasOf("llama-405b")).hasSize(1);
        assertThat(fleet.replicasOf("chat")).hasSize(6);
    }
}
