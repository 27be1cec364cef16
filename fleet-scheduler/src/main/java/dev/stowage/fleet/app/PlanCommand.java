package dev.stowage.fleet.app;

import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.State;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.fleet.wire.FleetReader;
import dev.stowage.fleet.wire.PlanDocument;
import dev.stowage.fleet.wire.Problem;
import dev.stowage.fleet.wire.Times;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage plan}: what the fleet scheduler would do with a fleet described by manifests. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        header = "Shows what the fleet scheduler would do with a fleet. Changes nothing.",
        description =
                "%nReads InferenceClasses, InferenceClusters, ModelDeployments and ModelReplicas of stowage.dev or "
                        + "modelplane.ai, and plans them.%n",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:A plan was made.",
            "1:With --require-placed: a replica waits.",
            "2:Bad usage or bad input; nothing was planned."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  stowage plan -f fleet/                     every .yaml, .yml and .json file in it",
            "  stowage plan -f fleet/ -f new.yaml --why team/chat",
            "  kubectl get icl,ic,md,mr -A -o json | stowage plan -f - -o json",
            "  stowage plan -f fleet/ --require-placed    in a pipeline: fails if a replica waits"
        })
final class PlanCommand implements Callable<Integer> {
    private static final int WAITS = 1;
    private static final int REFUSED = 2;
    private static final int SHOWN_PROBLEMS = 1000;

    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec = CommandSpec.create();

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

    PlanCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        Instant time = time();
        if (!why.isEmpty() && format != Format.table) {
            throw new ParameterException(spec.commandLine(), "--why explains to people: it goes with -o table only");
        }
        FleetReader.Reading reading;
        try (Progress _ = Progress.start(surroundings)) {
            reading = FleetReader.read(files, surroundings.in(), time);
        }
        print("warning", reading.warnings(), reading.warnings().size());
        return switch (reading) {
            case FleetReader.Reading.Refused(var problems, var count, var _) -> refuse(problems, count);
            case FleetReader.Reading.Read(var state, var _) -> plan(state);
        };
    }

    private Instant time() {
        return now.isEmpty()
                ? surroundings.clock().instant()
                : Times.parse(now)
                        .orElseThrow(() -> new ParameterException(
                                spec.commandLine(),
                                "Invalid value for option '--now': '%s' is not a time such as 2026-01-01T12:00:00Z"
                                        .formatted(now)));
    }

    private int refuse(List<Problem> problems, long count) {
        print("error", problems, count);
        surroundings.error().println(Words.count(count, "problem") + " with the input; nothing was planned");
        return REFUSED;
    }

    private int plan(State state) {
        DeviceMatcher matcher = new CelMatcher();
        Plan plan = Planner.plan(state, matcher);
        Paint paint = Paint.onError(surroundings);
        plan.warnings().forEach(warning -> surroundings.error().println(paint.yellow("warning") + ": " + warning));
        PrintStream out = surroundings.out();
        switch (format) {
            case json -> out.print(PlanDocument.of(plan, state.now()).toJson());
            case yaml -> out.print(PlanDocument.of(plan, state.now()).toYaml());
            case table -> {
                if (why.isEmpty()) {
                    new PlanTable(state, plan, matcher, surroundings).print();
                } else if (!Why.explain(key(), state, plan, matcher, surroundings)) {
                    surroundings.error().println("error: there is no ModelDeployment %s in the input".formatted(why));
                    return REFUSED;
                }
            }
        }
        return requirePlaced && !plan.unplaced().isEmpty() ? WAITS : 0;
    }

    private ObjectKey key() {
        int slash = why.indexOf('/');
        return slash < 0
                ? new ObjectKey("default", why)
                : new ObjectKey(why.substring(0, slash), why.substring(slash + 1));
    }

    private void print(String severity, List<Problem> problems, long count) {
        Paint paint = Paint.onError(surroundings);
        String label = (severity.equals("error") ? paint.red(severity) : paint.yellow(severity)) + ": ";
        problems.stream()
                .limit(SHOWN_PROBLEMS)
                .forEach(problem -> surroundings.error().println(label + problem));
        if (count > SHOWN_PROBLEMS) {
            surroundings.error().println(label + "and %s more".formatted(count - SHOWN_PROBLEMS));
        }
    }
}
