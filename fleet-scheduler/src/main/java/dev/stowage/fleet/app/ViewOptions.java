package dev.stowage.fleet.app;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which fleet is looked at, how it is printed, and how often. */
final class ViewOptions {
    @Mixin
    private HubOptions hub = new HubOptions();

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE|DIR|-",
            description = "Manifests to look at instead of a hub, such as what kubectl get printed. "
                    + "May be given several times.")
    private List<String> files = List.of();

    @Option(
            names = {"-o", "--output"},
            defaultValue = "table",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format = Format.table;

    @Option(
            names = {"-w", "--watch"},
            description = "Print anew whenever something has changed, until Ctrl-C.")
    private boolean watch;

    HubOptions hub() {
        return hub;
    }

    List<String> files() {
        return files;
    }

    boolean isLive() {
        return files.isEmpty();
    }

    Format format() {
        return format;
    }

    boolean watches() {
        return watch;
    }

    /** Refuses options that do not go together. */
    void check(CommandLine command) {
        if (!isLive() && watch) {
            throw new ParameterException(command, "--watch watches a hub: it does not go with -f");
        }
        if (!isLive() && hub.given()) {
            throw new ParameterException(command, "--kubeconfig and --context say which hub: they do not go with -f");
        }
    }
}
