package dev.stowage.fleet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.FakeHub;
import dev.stowage.fleet.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands on a hub. */
final class LiveCommandsTest {
    private static final Path FILE = Golden.directory(LiveCommandsTest.class).resolve("hub.in.yaml");

    private static final String LESS = """
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: chat, namespace: team}
            spec:
              replicas: 2
              template:
                spec:
                  tolerations: [{key: maintenance, operator: Exists}]
                  engines: [{name: main, members: [{role: Standalone, nodeSelector: {devices: [{name: gpu, count: 8}]}}]}]
            """;

    private static FakeHub hub() {
        try {
            return FakeHub.of(Files.readString(FILE));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "plan --live,                          plan.out.txt",
        "plan --live --why team/chat,          why.out.txt",
        "status,                               status.out.txt",
        "status -o json,                       status.out.json",
        "status -o yaml,                       status.out.yaml",
        "explain team/chat,                    explain-chat.out.txt",
        "explain team/code,                    explain-code.out.txt"
    })
    void showWhatTheHubHas(String command, String file) {
        Run run = Run.on(hub(), command.split(" "));

        assertThat(run.error()).isEmpty();
        assertThat(run.status()).isZero();
        Golden.check(LiveCommandsTest.class, file, run.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "explain team/chat"})
    void areShownInTheirPageAsTheyPrint(String command) throws IOException {
        String page = Files.readString(Path.of("..", "docs", "commands.md"));

        String printed = Run.on(hub(), command.split(" ")).out();

        assertThat(page).contains("```\n" + printed.stripTrailing() + "\n```");
    }

    @Test
    void planWhatWouldBeApplied() {
        Run run = Run.applyingTo(hub(), LESS, "plan", "--live", "-f", "-");

        assertThat(run.error()).isEmpty();
        Golden.check(LiveCommandsTest.class, "what-if.out.txt", run.out());
    }

    @Test
    void explainWhatWouldBecomeOfReplicas() {
        FakeHub hub = hub();
        hub.put(LESS.replace("replicas: 2", "replicas: 1"));

        assertThat(Run.on(hub, "explain", "team/chat").out())
                .contains("1 wanted, 2 there, 1 scheduled, 1 ready")
                .contains("chat-0-aaaaaaaaaa on east  ready, scheduled for 2 h; stays")
                .contains("chat-0-bbbbbbbbbb on west  not scheduled for 30 s (Unschedulable);"
                        + " would be removed: fewer replicas are wanted (ScaledDown)");
    }

    @Test
    void showTheFirstOfVeryMany() {
        FakeHub hub = new FakeHub();
        for (int i = 100; i < 301; i++) {
            hub.put(LESS.replace("name: chat", "name: chat-" + i));
        }

        Run run = Run.on(hub, "status");

        assertThat(run.out())
                .contains("team/chat-299        2      0          0      0")
                .contains("and 1 more deployment; -o json shows all")
                .doesNotContain("team/chat-300");
        assertThat(Run.on(hub, "status", "-o", "json").out()).contains("team/chat-300");
    }

    @Test
    void showManifestsInstead() {
        Run run = Run.of("status", "-f", FILE.toString());

        assertThat(run.status()).isZero();
        // In a file, the draft counts as well.
        assertThat(run.out()).contains("DEPLOYMENTS").contains("team/chat        3      2          1      1");
    }

    @Test
    void showThatThereIsNothing() {
        assertThat(Run.on(new FakeHub(), "status").out()).isEqualTo("There is no cluster and no deployment.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan --live", "status", "explain team/chat", "status --watch"})
    void sayInOneLineWhyAHubCannotBeRead(String command) {
        FakeHub hub = hub().answering("inferenceclasses", 404, "404 page not found");

        Run run = Run.on(hub, command.split(" "));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.error())
                .isEqualTo(
                        "error: the hub at https://hub.example.com:6443 has no inferenceclasses.stowage.dev: Stowage's CRDs are"
                                + " not installed there (kubectl apply --server-side -f manifests/crds), or it is no hub\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan --live", "status", "explain team/chat"})
    void nameBadObjects(String command) {
        FakeHub hub = hub();
        hub.put(LESS.replace("replicas: 2", "replicas: -2"));

        Run run = Run.on(hub, command.split(" "));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.error())
                .startsWith(
                        "error: the hub: ModelDeployment team/chat: spec.replicas: found -2, expected an integer from 0 to 10000\n");
    }

    @ParameterizedTest
    @CsvSource({
        "plan --live --why team/nobody,   there is no ModelDeployment team/nobody on the hub",
        "explain team/nobody,             there is no ModelDeployment team/nobody on the hub",
        "explain nobody,                  there is no ModelDeployment default/nobody on the hub"
    })
    void sayThatADeploymentIsNotThere(String command, String text) {
        Run run = Run.on(hub(), command.split(" "));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.error()).isEqualTo("error: " + text + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plan",
                "plan -f x.yaml --context hub",
                "plan -f x.yaml --kubeconfig hub",
                "status -f x.yaml --watch",
                "status -f x.yaml --context hub",
                "explain",
                "explain team/chat -o json",
                "explain team/chat -f x.yaml -w"
            })
    void exitWith2OnBadUsage(String arguments) {
        Run run = Run.of(arguments.split(" "));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.error()).isNotEmpty().doesNotContain("\tat ", "Exception");
    }
}
