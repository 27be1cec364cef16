package dev.stowage.fleet.app;

import dev.stowage.fleet.wire.Hub;
import picocli.CommandLine.Option;

/** Which hub is meant. */
final class HubOptions {
    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            defaultValue = "",
            description = "How the hub is reached (default: as for kubectl).")
    private String kubeconfig = "";

    @Option(
            names = "--context",
            paramLabel = "NAME",
            defaultValue = "",
            description = "The context of the kubeconfig (default: its current one).")
    private String context = "";

    boolean given() {
        return !kubeconfig.isEmpty() || !context.isEmpty();
    }

    Hub open(Outside.Hubs hubs) {
        return hubs.open(kubeconfig, context);
    }
}
