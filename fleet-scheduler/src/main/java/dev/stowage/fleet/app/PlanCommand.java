package dev.stowage.fleet.app;

import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.State;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.fleet.wire.FleetReader;
import dev.stowage.fleet.wire.FleetSource;
import dev.stowage.fleet.wire.Hub;
import dev.stowage.fleet.wire.HubUnavailable;
import dev.stowage.fleet.wire.PlanDocument;
import java.io.PrintStream;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stowage plan}: what the fleet scheduler would do with a fleet described by manifests. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        header = "Shows what the fleet scheduler would do with a fleet. Changes nothing.",
        description =
                "%nReads InferenceClasses, InferenceClusters, ModelDeployments and ModelReplicas of stowage.dev or "
                        + "modelplane.ai from manifests or from a hub, and plans them.%n",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:A plan was made.",
            "1:With --require-placed: a replica waits.",
            "2:Bad usage, bad input, or a hub that cannot be read; nothing was planned."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  stowage plan -f fleet/                     every .yaml, .yml and .json file in it",
            "  stowage plan -f fleet/ -f new.yaml --why team/chat",
            "  stowage plan --live                        what the hub of the current kubeconfig would do",
            "  stowage plan --live -f new.yaml            and what it would do if that were applied",
            "  kubectl get icl,ic,md,mr -A -o json | stowage plan -f - -o json",
            "  stowage plan -f fleet/ --require-placed    in a pipeline: fails if a replica waits"
        })
final class PlanCommand implements Callable<Integer> {
    private static final int WAITS = 1;
    private static final int REFUSED = 2;

    private final Surroundings surroundings;
    private final Messages messages;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PlanOptions options = new PlanOptions();

    PlanCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.messages = new Messages(surroundings);
    }

    @Override
    public Integer call() {
        Instant time = options.time(spec.commandLine(), surroundings.clock());
        options.check(spec.commandLine());
        FleetReader.Reading reading;
        try (Progress _ = Progress.start(surroundings)) {
            reading = read(time);
        } catch (HubUnavailable why) {
            messages.error(why.text());
            return REFUSED;
        }
        messages.warnings(reading.warnings());
        return switch (reading) {
            case FleetReader.Reading.Refused(var problems, var count, var _) -> {
                messages.refusal(problems, count, "planned");
                yield REFUSED;
            }
            case FleetReader.Reading.Read(var state, var _) -> plan(state);
        };
    }

    private FleetReader.Reading read(Instant time) {
        FleetSource.Files files = new FleetSource.Files(options.files(), surroundings.in());
        if (!options.isLive()) {
            return FleetReader.read(files, time);
        }
        try (Hub hub = options.hub().open(surroundings.outside().hubs())) {
            return FleetReader.read(new FleetSource.Live(hub, files), time);
        }
    }

    private int plan(State state) {
        DeviceMatcher matcher = new CelMatcher();
        Plan plan = Planner.plan(state, matcher);
        plan.warnings().forEach(messages::warning);
        PrintStream out = surroundings.out();
        switch (options.format()) {
            case json -> out.print(PlanDocument.of(plan, state.now()).toJson());
            case yaml -> out.print(PlanDocument.of(plan, state.now()).toYaml());
            case table -> {
                if (options.deployment().isEmpty()) {
                    new PlanTable(state, plan, matcher, surroundings).print();
                } else if (!explain(state, plan, matcher)) {
                    messages.error("there is no ModelDeployment %s %s"
                            .formatted(options.deployment(), options.isLive() ? "on the hub" : "in the input"));
                    return REFUSED;
                }
            }
        }
        return options.requiresPlaced() && !plan.unplaced().isEmpty() ? WAITS : 0;
    }

    /** Whether there is such a deployment. */
    private boolean explain(State state, Plan plan, DeviceMatcher matcher) {
        for (Deployment deployment : state.deployments()) {
            if (deployment.key().toString().equals(options.deployment())) {
                Why.lines(
                                deployment,
                                plan,
                                Planner.explain(state, matcher, deployment.key()),
                                Paint.onOut(surroundings))
                        .forEach(surroundings.out()::println);
                return true;
            }
        }
        return false;
    }
}
