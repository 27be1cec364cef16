package dev.stowage.fleet.app;

import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.State;
import dev.stowage.fleet.wire.FleetOverview;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Writes pages after one another, each only if the fleet is another one: in one place of a terminal, else below each other. */
final class Pages {
    /** Clears a terminal, and goes to its first line. */
    private static final String ANEW = "\u001B[H\u001B[2J";

    private final Format format;
    private final Surroundings surroundings;
    private final Messages messages;
    private FleetOverview.Seen last;
    private boolean any;

    Pages(Format format, Surroundings surroundings) {
        this.format = format;
        this.surroundings = surroundings;
        this.messages = new Messages(surroundings);
        this.last = new FleetOverview.Seen(
                new State(List.of(), List.of(), List.of(), Instant.EPOCH),
                new FleetStatus(List.of(), List.of(), List.of()),
                List.of());
    }

    /** Whether one was written. */
    boolean areThere() {
        return any;
    }

    /** Returns whether somebody still reads them. */
    boolean show(FleetOverview.Seen fleet, View view) {
        FleetOverview.Seen seen = timeless(fleet);
        if (any && seen.equals(last)) {
            return true;
        }
        last = seen;
        return switch (view.of(fleet)) {
            case View.Shown.Page(var text) -> write(text, fleet.state().now().truncatedTo(ChronoUnit.SECONDS));
            case View.Shown.Missing(var problem) -> {
                messages.error(problem);
                // What is there no more may come back; what never was is a mistake.
                yield any;
            }
        };
    }

    private boolean write(String text, Instant now) {
        PrintStream out = surroundings.out();
        if (surroundings.outIsTerminal()) {
            out.print(ANEW + fitting(text, now));
        } else {
            out.print((any ? separator(now) : "") + text);
        }
        out.flush();
        any = true;
        return !out.checkError();
    }

    /** JSON texts need nothing between them, and YAML takes what begins like this as a comment. */
    private String separator(Instant now) {
        return switch (format) {
            case json -> "";
            case table, yaml -> "--- # %s%n".formatted(now);
        };
    }

    /** With the time, and without the lines that the terminal would scroll away. */
    private String fitting(String text, Instant now) {
        List<String> lines = text.lines().toList();
        int room = surroundings.height() - 3;
        StringBuilder page = new StringBuilder().append(now).append('\n');
        lines.stream().limit(room).forEach(line -> page.append(line).append('\n'));
        if (lines.size() > room) {
            page.append("… %s more".formatted(lines.size() - room)).append('\n');
        }
        return page.toString();
    }

    private static FleetOverview.Seen timeless(FleetOverview.Seen fleet) {
        State state = fleet.state();
        return new FleetOverview.Seen(
                new State(state.clusters(), state.deployments(), state.replicas(), Instant.EPOCH),
                fleet.status(),
                fleet.warnings());
    }
}
