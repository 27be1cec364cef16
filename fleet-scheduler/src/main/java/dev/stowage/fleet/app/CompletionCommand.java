package dev.stowage.fleet.app;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage completion}: a script that completes commands and options. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Prints a script that completes stowage's commands and options.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(stowage completion bash)     in ~/.bashrc",
            "  source <(stowage completion zsh)      in ~/.zshrc, after compinit"
        })
final class CompletionCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shell shell = Shell.bash;

    /** The shells that there is a script for, as they are called. */
    enum Shell {
        bash,
        zsh
    }

    CompletionCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        String script = AutoComplete.bash("stowage", spec.root().commandLine());
        surroundings
                .out()
                .print(
                        switch (shell) {
                            case bash -> script;
                            case zsh -> "autoload -U +X bashcompinit && bashcompinit\n" + script;
                        });
        return 0;
    }
}
