package dev.stowage.fleet.app;

import dev.stowage.fleet.FakeHub;
import dev.stowage.fleet.wire.HubUnavailable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.BiFunction;

/** One run of the command line in this JVM: what it printed, and its exit status. */
record Run(int status, String out, String error) {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

    static Run of(String... arguments) {
        return with("", Map.of(), false, arguments);
    }

    /** With what this hub has. */
    static Run on(FakeHub hub, String... arguments) {
        return applyingTo(hub, "", arguments);
    }

    static Run applyingTo(FakeHub hub, String input, String... arguments) {
        return run(
                (out, error) -> new Surroundings(
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        out,
                        error,
                        Map.of(),
                        CLOCK,
                        false,
                        false,
                        new Outside((_, _) -> hub, _ -> () -> {})),
                arguments);
    }

    static Run onInput(String input, String... arguments) {
        return with(input, Map.of(), false, arguments);
    }

    static Run with(String input, Map<String, String> environment, boolean terminal, String... arguments) {
        return with(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), environment, terminal, arguments);
    }

    static Run with(InputStream input, Map<String, String> environment, boolean terminal, String... arguments) {
        Outside outside = new Outside(
                (_, _) -> {
                    throw new HubUnavailable(HubUnavailable.Reason.NO_KUBECONFIG, "no hub is configured");
                },
                _ -> () -> {});
        return run(
                (out, error) -> new Surroundings(input, out, error, environment, CLOCK, terminal, terminal, outside),
                arguments);
    }

    private static Run run(BiFunction<PrintStream, PrintStream, Surroundings> surroundings, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        int status = Main.run(
                surroundings.apply(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(error, true, StandardCharsets.UTF_8)),
                arguments);
        return new Run(status, out.toString(StandardCharsets.UTF_8), error.toString(StandardCharsets.UTF_8));
    }
}
