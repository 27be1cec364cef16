package dev.stowage.fleet.app;

import dev.stowage.fleet.wire.Times;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of {@code stowage plan}. */
final class PlanOptions {
    @Option(
            names = {"-f", "--filename"},
            required = true,
            paramLabel = "FILE|DIR|-",
            description = "Manifests in YAML or JSON; a directory is read with all it contains, - is standard input. "
                    + "May be given several times.")
    private List<String> files = List.of();

    @Option(
            names = {"-o", "--output"},
            defaultValue = "table",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format = Format.table;

    @Option(
            names = "--now",
            paramLabel = "RFC3339",
            defaultValue = "",
            description = "The time to plan for, such as 2026-01-01T12:00:00Z (default: the clock).")
    private String now = "";

    @Option(names = "--require-placed", description = "Exit with status 1 if a replica waits.")
    private boolean requirePlaced;

    @Option(
            names = "--why",
            paramLabel = "NAMESPACE/NAME",
            defaultValue = "",
            description = "Explain for one deployment what every pool of every cluster says to one more replica.")
    private String why = "";

    /** How a plan is printed, as the option's values are written. */
    enum Format {
        table,
        json,
        yaml
    }

    List<String> files() {
        return files;
    }

    Format format() {
        return format;
    }

    boolean requiresPlaced() {
        return requirePlaced;
    }

    /** The deployment to explain, with its namespace; empty if none is. */
    String deployment() {
        return why.isEmpty() || why.contains("/") ? why : "default/" + why;
    }

    /** The time to plan for. */
    Instant time(CommandLine command, Clock clock) {
        return now.isEmpty()
                ? clock.instant()
                : Times.parse(now)
                        .orElseThrow(() -> new ParameterException(
                                command,
                                "Invalid value for option '--now': '%s' is not a time such as 2026-01-01T12:00:00Z"
                                        .formatted(now)));
    }

    /** Refuses options that do not go together. */
    void check(CommandLine command) {
        if (!why.isEmpty() && format != Format.table) {
            throw new ParameterException(command, "--why explains to people: it goes with -o table only");
        }
    }
}
