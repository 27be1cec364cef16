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
 * @param outside what lies beyond this process
 */
record Surroundings(
        InputStream in,
        PrintStream out,
        PrintStream error,
        Map<String, String> environment,
        Clock clock,
        boolean outIsTerminal,
        boolean errorIsTerminal,
        Outside outside) {
    private static final int NARROWEST = 60;
    private static final int LOWEST = 5;

    /** Whether somebody at a terminal wants colours. */
    boolean allowsColors() {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Columns to write in; without a limit where none is given. */
    int width() {
        return Math.max(NARROWEST, number("COLUMNS"));
    }

    /** Lines that a terminal shows; without a limit where none is given. */
    int height() {
        return Math.max(LOWEST, number("LINES"));
    }

    private int number(String variable) {
        String text = environment.getOrDefault(variable, "");
        boolean isNumber = !text.isEmpty() && text.length() < 6 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Integer.parseInt(text) : Integer.MAX_VALUE;
    }
}
