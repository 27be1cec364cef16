package dev.stowage.fleet.app;

import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.wire.FleetOverview;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage explain}: why the replicas of one deployment are where they are, and why others wait. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        header = "Explains one deployment: where its replicas are and why others wait. Changes nothing.",
        description = "%nReads the hub of the current kubeconfig, or manifests.%n",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:The deployment was explained.",
            "2:Bad usage, bad input, a hub that cannot be read, or no such deployment."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  stowage explain team/chat", "  stowage explain team/chat --watch"})
final class ExplainCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "NAMESPACE/NAME", description = "The ModelDeployment; without a namespace, of default.")
    private String deployment = "";

    @Mixin
    private ViewOptions options = new ViewOptions();

    ExplainCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine());
        if (options.format() != Format.table) {
            throw new ParameterException(
                    spec.commandLine(), "explain is for people: it goes with -o table only; status has -o json");
        }
        return new Viewing(options, surroundings).run(this::page);
    }

    private View.Shown page(FleetOverview.Seen fleet) {
        String name = deployment.contains("/") ? deployment : "default/" + deployment;
        for (Deployment candidate : fleet.state().deployments()) {
            if (candidate.key().toString().equals(name)) {
                return new View.Shown.Page(new ExplainTable(fleet, candidate, surroundings).text());
            }
        }
        return new View.Shown.Missing(
                "there is no ModelDeployment %s %s".formatted(name, options.isLive() ? "on the hub" : "in the input"));
    }
}
