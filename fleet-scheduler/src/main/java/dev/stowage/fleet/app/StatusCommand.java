package dev.stowage.fleet.app;

import dev.stowage.fleet.Planner;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.fleet.wire.FleetOverview;
import dev.stowage.fleet.wire.StatusDocument;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stowage status}: how a fleet is. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        header = "Shows how the fleet is: clusters, pools, deployments, what waits and why. Changes nothing.",
        description = "%nReads the hub of the current kubeconfig, or manifests.%n",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:The fleet was shown.", "2:Bad usage, bad input, or a hub that cannot be read."},
        footerHeading = "%nExamples:%n",
        footer = {
            "  stowage status",
            "  stowage status --context hub --watch",
            "  stowage status -o json | jq '.deployments[] | select(.waiting != [])'",
            "  kubectl get icl,ic,md,mr -A -o yaml | stowage status -f -"
        })
final class StatusCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ViewOptions options = new ViewOptions();

    StatusCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine());
        return new Viewing(options, surroundings).run(this::page);
    }

    private View.Shown page(FleetOverview.Seen fleet) {
        return new View.Shown.Page(
                switch (options.format()) {
                    case json -> StatusDocument.of(fleet).toJson();
                    case yaml -> StatusDocument.of(fleet).toYaml();
                    case table ->
                        new StatusTable(fleet, Planner.plan(fleet.state(), new CelMatcher()), surroundings).text();
                });
    }
}
