package dev.stowage.fleet.app;

import dev.stowage.fleet.kubernetes.ConnectedHub;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code stowage} command line. */
@Command(
        name = "stowage",
        description = "Places GPU replicas over a fleet of Kubernetes clusters.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {
    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Runs the command line and ends the JVM with its exit status. */
    public static void main(String[] arguments) {
        // Numbers are written the same way everywhere.
        Locale.setDefault(Locale.ROOT);
        PrintStream out = stream(FileDescriptor.out, false);
        PrintStream error = stream(FileDescriptor.err, true);
        int status = run(
                new Surroundings(
                        System.in,
                        out,
                        error,
                        System.getenv(),
                        Clock.systemUTC(),
                        Boolean.getBoolean("stowage.terminal.out"),
                        Boolean.getBoolean("stowage.terminal.error"),
                        new Outside(ConnectedHub::of, new Shutdown())),
                arguments);
        out.flush();
        error.flush();
        // Exiting loads the JDK's logging, so a run that went well just ends.
        if (status != 0) {
            System.exit(status);
        }
    }

    /** Runs the command line and returns its exit status. */
    static int run(Surroundings surroundings, String... arguments) {
        try {
            if (arguments.length == 1 && arguments[0].equals("--version")) {
                // Setting picocli up takes longer than the rest of such a run.
                surroundings.out().println(Version.text());
                return 0;
            }
            PrintWriter out = new PrintWriter(surroundings.out(), true, StandardCharsets.UTF_8);
            PrintWriter error = new PrintWriter(surroundings.error(), true, StandardCharsets.UTF_8);
            Main main = new Main(surroundings);
            return new CommandLine(main)
                    .addSubcommand(new PlanCommand(surroundings))
                    .addSubcommand(new StatusCommand(surroundings))
                    .addSubcommand(new ExplainCommand(surroundings))
                    .addSubcommand(new CompletionCommand(surroundings))
                    .setOut(out)
                    .setErr(error)
                    .setColorScheme(CommandLine.Help.defaultColorScheme(
                            surroundings.outIsTerminal() && surroundings.allowsColors()
                                    ? CommandLine.Help.Ansi.ON
                                    : CommandLine.Help.Ansi.OFF))
                    .setUsageHelpWidth(Math.min(surroundings.width(), 120))
                    .setExecutionExceptionHandler((fault, _, _) -> Faults.report(fault, surroundings))
                    .execute(arguments);
        } catch (RuntimeException | Error fault) {
            return Faults.report(fault, surroundings);
        }
    }

    @Override
    public void run() {
        spec.commandLine().usage(surroundings.out());
    }

    private static PrintStream stream(FileDescriptor descriptor, boolean eachLine) {
        return new PrintStream(
                new BufferedOutputStream(new FileOutputStream(descriptor), 1 << 16), eachLine, StandardCharsets.UTF_8);
    }
}
