package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MainTest {
    record Case(String line, Map<String, String> environment, int status, String out, String error) {
        @Override
        public String toString() {
            return line + " " + environment;
        }
    }

    static Stream<Case> cases() {
        String usage = Arguments.USAGE;
        return Stream.of(
                new Case("--version", Map.of(), 0, "companion development\n", ""),
                new Case("--help", Map.of(), 0, usage, ""),
                new Case("-h", Map.of(), 0, usage, ""),
                new Case("", Map.of(), 2, "", "A role must be given.\n" + usage),
                new Case("--role", Map.of(), 2, "", "Not understood: --role\n" + usage),
                new Case(
                        "--role both", Map.of(), 2, "", "The role (both) must be workload, hub or extender.\n" + usage),
                new Case("--role=HUB", Map.of(), 2, "", "The role (HUB) must be workload, hub or extender.\n" + usage),
                new Case("serve", Map.of(), 2, "", "Not understood: serve\n" + usage),
                new Case(
                        "--role workload",
                        Map.of("STOWAGE_DRAIN", "x"),
                        2,
                        "",
                        "STOWAGE_DRAIN (x) must be a duration, for example 20s.\n"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void endsWith(Case one) {
        var out = new ByteArrayOutputStream();
        var error = new ByteArrayOutputStream();
        List<String> words = one.line.isEmpty() ? List.of() : List.of(one.line.split(" ", -1));

        int status = Main.run(words, one.environment, stream(out), stream(error));

        assertThat(status).isEqualTo(one.status);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(one.out);
        assertThat(error.toString(StandardCharsets.UTF_8)).isEqualTo(one.error);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }
}
