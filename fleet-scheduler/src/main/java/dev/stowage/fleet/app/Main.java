package dev.stowage.fleet.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The {@code stowage} command line. */
@Command(
        name = "stowage",
        description = "Places GPU replicas over a fleet of Kubernetes clusters.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
public final class Main implements Runnable {
    private Main() {}

    /** Runs the command line and ends the JVM with its exit status. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }

    /** The version written into the jar by the build. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            var version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"stowage " + (version == null ? "development" : version)};
        }
    }
}
