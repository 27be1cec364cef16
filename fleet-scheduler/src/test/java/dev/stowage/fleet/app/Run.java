package dev.stowage.fleet.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;

/** One run of the command line in this JVM: what it printed, and its exit status. */
record Run(int status, String out, String error) {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

    static Run of(String... arguments) {
        return with("", Map.of(), false, arguments);
    }

    static Run onInput(String input, String... arguments) {
        return with(input, Map.of(), false, arguments);
    }

    static Run with(String input, Map<String, String> environment, boolean terminal, String... arguments) {
        return with(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), environment, terminal, arguments);
    }

    static Run with(InputStream input, Map<String, String> environment, boolean terminal, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        int status = Main.run(
                new Surroundings(
                        input,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(error, true, StandardCharsets.UTF_8),
                        environment,
                        CLOCK,
                        terminal,
                        terminal),
                arguments);
        return new Run(status, out.toString(StandardCharsets.UTF_8), error.toString(StandardCharsets.UTF_8));
    }
}
