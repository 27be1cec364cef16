package dev.stowage.fleet.app;

import java.io.InputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Map;

/**
 * What the command line has around it.
 *
 * @param outIsTerminal whether a person reads the output
 * @param errorIsTerminal whether a person reads the messages
 */
record Surroundings(
        InputStream in,
        PrintStream out,
        PrintStream error,
        Map<String, String> environment,
        Clock clock,
        boolean outIsTerminal,
        boolean errorIsTerminal) {
    private static final int NARROWEST = 60;

    /** Whether somebody at a terminal wants colours. */
    boolean allowsColors() {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Columns to write in; without a limit where none is given. */
    int width() {
        String columns = environment.getOrDefault("COLUMNS", "");
        boolean isNumber =
                !columns.isEmpty() && columns.length() < 6 && columns.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Math.max(NARROWEST, Integer.parseInt(columns)) : Integer.MAX_VALUE;
    }
}
