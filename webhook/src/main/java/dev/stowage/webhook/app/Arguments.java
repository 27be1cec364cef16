package dev.stowage.webhook.app;

import java.util.List;
import java.util.stream.Stream;

/** What somebody wrote on the command line. */
sealed interface Arguments {
    String USAGE = """
            Usage: companion --role workload|hub|extender
                   companion --version | --help
            Serves admission to the API server of a cluster, and steers its kube-scheduler. Everything else is set by
            environment variables named STOWAGE_*: see docs/webhook.md and docs/extender.md.
            """;

    /** To run. */
    record Run(Role role) implements Arguments {}

    record PrintVersion() implements Arguments {}

    record PrintHelp() implements Arguments {}

    /**
     * Nothing that we know.
     *
     * @param problem in a sentence
     */
    record Wrong(String problem) implements Arguments {}

    static Arguments read(List<String> words) {
        String line = String.join(" ", words);
        return switch (line) {
            case "--version" -> new PrintVersion();
            case "--help", "-h" -> new PrintHelp();
            case "" -> new Wrong("A role must be given.");
            default -> line.matches("--role[ =].*") ? role(line.substring("--role ".length())) : notUnderstood(line);
        };
    }

    private static Arguments role(String word) {
        return Stream.of(Role.values())
                .filter(role -> role.label().equals(word))
                .findFirst()
                .<Arguments>map(Run::new)
                .orElseGet(() -> new Wrong("The role (%s) must be workload, hub or extender.".formatted(word)));
    }

    private static Arguments notUnderstood(String line) {
        return new Wrong("Not understood: " + line);
    }
}
