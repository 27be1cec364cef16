package dev.stowage.fleet.app;

import dev.stowage.fleet.wire.Times;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of {@code stowage plan}. */
final class PlanOptions {
    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE|DIR|-",
            description = "Manifests in YAML or JSON; a directory is read with all it contains, - is standard input. "
                    + "May be given several times. With --live: what would be applied.")
    private List<String> files = List.of();

    @Option(
            names = "--live",
            description =
                    "Plan with what the hub of the current kubeconfig has, as it would be with the manifests, if any.")
    private boolean live;

    @Mixin
    private HubOptions hub = new HubOptions();

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

    List<String> files() {
        return files;
    }

    Format format() {
        return format;
    }

    boolean isLive() {
        return live;
    }

    HubOptions hub() {
        return hub;
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
        if (!live && files.isEmpty()) {
            throw new ParameterException(command, "Missing required option: '--filename=FILE|DIR|-', or --live");
        }
        if (!live && hub.given()) {
            throw new ParameterException(command, "--kubeconfig and --context say which hub: they go with --live only");
        }
        if (!why.isEmpty() && format != Format.table) {
            throw new ParameterException(command, "--why explains to people: it goes with -o table only");
        }
    }
}
