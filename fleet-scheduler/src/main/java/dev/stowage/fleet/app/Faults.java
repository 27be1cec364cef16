package dev.stowage.fleet.app;

/** Tells a person that the command line itself failed. */
final class Faults {
    /** {@code EX_SOFTWARE} of sysexits.h. */
    private static final int STATUS = 70;

    private Faults() {}

    /** Says what happened, with a stack trace only where one was asked for, and returns the exit status. */
    static int report(Throwable fault, Surroundings surroundings) {
        if (surroundings.environment().getOrDefault("STOWAGE_DEBUG", "").equals("1")) {
            fault.printStackTrace(surroundings.error());
        }
        surroundings
                .error()
                .println(
                        fault instanceof OutOfMemoryError
                                ? "error: the fleet does not fit into memory: set STOWAGE_JAVA_OPTIONS=-Xmx2g to give it more"
                                : "error: this is a bug in stowage (%s); please report it, with the output under STOWAGE_DEBUG=1"
                                        .formatted(fault));
        return STATUS;
    }
}
