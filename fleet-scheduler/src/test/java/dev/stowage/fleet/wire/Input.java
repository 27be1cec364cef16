package dev.stowage.fleet.wire;

import dev.stowage.fleet.State;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Reads texts as {@code stowage plan -f -} would. */
final class Input {
    static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private Input() {}

    static FleetReader.Reading read(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    static FleetReader.Reading read(byte[] bytes) {
        return FleetReader.read(List.of("-"), new ByteArrayInputStream(bytes), NOW);
    }

    static FleetReader.Reading readFiles(String... names) {
        return FleetReader.read(List.of(names), InputStream.nullInputStream(), NOW);
    }

    static State state(String text) {
        return state(read(text));
    }

    static State state(FleetReader.Reading reading) {
        return switch (reading) {
            case FleetReader.Reading.Read(var state, var _) -> state;
            case FleetReader.Reading.Refused(var problems, var _, var _) ->
                throw new AssertionError(problems.toString());
        };
    }

    /** What is wrong with an input, without the name of standard input. */
    static List<String> problems(String text) {
        return problems(read(text));
    }

    static List<String> problems(FleetReader.Reading reading) {
        return switch (reading) {
            case FleetReader.Reading.Read _ -> List.of();
            case FleetReader.Reading.Refused(var problems, var _, var _) -> texts(problems);
        };
    }

    static List<String> warnings(String text) {
        return texts(read(text).warnings());
    }

    private static List<String> texts(List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.toString().replace("standard input:", ""))
                .toList();
    }
}
