package dev.stowage.fleet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {
    private static final String FLEET = """
            apiVersion: stowage.dev/v1alpha1
            kind: InferenceCluster
            metadata: {name: east}
            spec: {}
            status:
              gpuPools:
              - name: h100
                nodes: 2
                devices: [{name: gpu, driver: gpu.nvidia.com, deviceClassName: gpu.nvidia.com, count: 8}]
                observation: {state: Observed, observedNodes: 2, buckets: [{free: {gpu: 3}, nodes: 2}], steering: Active}
            ---
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: chat, namespace: team}
            spec:
              replicas: %d
              template: {spec: {engines: [{name: main, members: [{nodeSelector: {devices: [{name: gpu, count: 2}]}}]}]}}
            """;

    @Test
    void plansAndExitsWith0() {
        Run run = Run.onInput(FLEET.formatted(2), "plan", "-f", "-");

        assertThat(run.status()).isZero();
        assertThat(run.error()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                        REPLICAS
                          team/chat  2 placed
                            + chat-0-401c812e4e on east
                                main onto a node of h100 with 3 of 8 gpu free
                            + chat-1-e0655acea3 on east
                                main onto a node of h100 with 3 of 8 gpu free

                        POOLS  nodes by free devices, before → after
                          east/h100  packed       ···█····· → ·█·······  2×3 → 2×1

                        WHOLE-NODE ACCOUNTING
                          This plan places 2 of 2 new replicas. If every pod took a whole node, 2 would be placed and 0 would wait.

                        """);
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "3, 1"})
    void exitsWith1WhereAReplicaWaitsThatIsRequired(int replicas, int status) {
        assertThat(Run.onInput(FLEET.formatted(replicas), "plan", "-f", "-", "--require-placed")
                        .status())
                .isEqualTo(status);
        assertThat(Run.onInput(FLEET.formatted(replicas), "plan", "-f", "-").status())
                .isZero();
    }

    @Test
    void exitsWith2OnBadInputWithoutAPlan() {
        Run run = Run.onInput(FLEET.formatted(-1), "plan", "-f", "-");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.error()).isEqualTo("""
                        error: standard input:16: ModelDeployment team/chat: spec.replicas: found -1, expected an integer from 0 to 10000
                        1 problem with the input; nothing was planned
                        """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plan",
                "plan -f",
                "plan --nonsense",
                "plan -f - -o xml",
                "plan -f - --now yesterday",
                "plan -f - -o json --why team/chat",
                "plan -f - --why team/nobody",
                "plan -f missing.yaml",
                "fly",
                "completion fish"
            })
    void exitsWith2OnBadUsage(String arguments) {
        Run run = Run.of(arguments.split(" "));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.error()).isNotEmpty().doesNotContain("\tat ", "Exception");
    }

    @Test
    void namesItsVersion() {
        assertThat(Run.of("--version").out()).startsWith("stowage ");
        assertThat(Run.of("plan", "--version").out())
                .isEqualTo(Run.of("--version").out());
    }

    @Test
    void helpsWithExamples() {
        assertThat(Run.of("plan", "--help").out()).contains("Examples:", "stowage plan -f fleet/", "Exit status:");
        assertThat(Run.of("--help").out()).contains("plan", "completion");
        assertThat(Run.of().out()).isEqualTo(Run.of("--help").out());
    }

    @Test
    void completesShells() {
        assertThat(Run.of("completion", "bash").out())
                .contains("--require-placed")
                .startsWith("#!/usr/bin/env bash");
        assertThat(Run.of("completion", "zsh").out()).contains("--require-placed", "bashcompinit");
    }

    @Test
    void warnsAndPlansAllTheSame() {
        Run run = Run.onInput(FLEET.formatted(1) + "  replcas: 3\n", "plan", "-f", "-", "-o", "yaml");

        assertThat(run.status()).isZero();
        assertThat(run.error())
                .isEqualTo(
                        "warning: standard input:18: ModelDeployment team/chat: unknown field spec.replcas: did you mean replicas?\n");
        assertThat(run.out()).startsWith("replicas:\n- deployment: team/chat\n");
    }

    @Test
    void colorsOnATerminalOnly() {
        String[] plan = {"plan", "-f", "-"};
        String fleet = FLEET.formatted(1);

        assertThat(Run.with(fleet, Map.of(), true, plan).out()).contains("\u001B[");
        assertThat(Run.with(fleet, Map.of(), false, plan).out()).doesNotContain("\u001B[");
        assertThat(Run.with(fleet, Map.of("NO_COLOR", "1"), true, plan).out()).doesNotContain("\u001B[");
        assertThat(Run.with(fleet, Map.of("TERM", "dumb"), true, plan).out()).doesNotContain("\u001B[");
        assertThat(Run.with(fleet, Map.of("NO_COLOR", ""), true, plan).out()).contains("\u001B[");
    }

    @Test
    void keepsToTheWidthOfTheTerminal() {
        Run run = Run.with(FLEET.formatted(9), Map.of("COLUMNS", "60"), false, "plan", "-f", "-");

        assertThat(run.out().lines().filter(line -> line.contains("east/h100")))
                .isNotEmpty()
                .allMatch(line -> line.length() <= 60);
    }

    @Test
    void explainsOneDeploymentOverAllPools() {
        String second = FLEET.replace("name: east", "name: west")
                .replace("gpu: 3", "gpu: 1")
                .formatted(3);
        String fleet = FLEET.formatted(3) + "---\n" + second.substring(0, second.indexOf("---"));

        Run run = Run.onInput(fleet, "plan", "-f", "-", "--why", "team/chat");

        assertThat(run.out()).isEqualTo("""
                        team/chat  2 of 3 replicas placed; 1 waiting (Fragmented): 0/2 pools fit: 2 Fragmented (largest hole 1, need 2)
                        What one more replica would meet, after this plan:
                        east
                          h100                  Fragmented         needs 1 node with 2 free; 2 free in all, most on one node 1
                        west
                          h100                  Fragmented         needs 1 node with 2 free; 2 free in all, most on one node 1
                        """);
    }

    @Test
    void explainsWhereADeploymentStillFits() {
        Run run = Run.onInput(FLEET.formatted(1), "plan", "-f", "-", "--why", "team/chat");

        assertThat(run.out()).contains("  h100                  fits               on 1 node, 1 left free there");
    }

    @Test
    void takesTheTimeFromTheClockOrTheCommandLine() {
        String fleet = FLEET.formatted(1)
                + "status: {failedPlacements: [{cluster: other, request: abc, fitted: 1, count: 2, until: \"2026-01-01T12:01:00Z\"}]}\n";

        assertThat(Run.onInput(fleet, "plan", "-f", "-", "-o", "json").out()).contains("\"cluster\": \"other\"");
        assertThat(Run.onInput(fleet, "plan", "-f", "-", "-o", "json", "--now", "2026-01-01T13:02:00+01:00")
                        .out())
                .doesNotContain("\"cluster\": \"other\"");
    }

    @Test
    void asksToReportAFaultWithoutATrace() {
        InputStream broken = new InputStream() {
            @Override
            public int read() {
                throw new IllegalStateException("The stream is broken.");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                return read();
            }
        };

        Run run = Run.with(broken, Map.of(), false, "plan", "-f", "-");

        assertThat(run.status()).isEqualTo(70);
        assertThat(run.error())
                .isEqualTo("error: this is a bug in stowage (java.lang.IllegalStateException: The stream is broken.);"
                        + " please report it, with the output under STOWAGE_DEBUG=1\n");
        assertThat(Run.with(broken, Map.of("STOWAGE_DEBUG", "1"), false, "plan", "-f", "-")
                        .error())
                .contains("\tat ");
    }
}
