package dev.stowage.fleet.wire;

/**
 * Something about the input that a person should know.
 *
 * @param file as it was named on the command line
 * @param line from 1; 0 if unknown
 */
public record Problem(String file, int line, String text) {
    /** {@code file:line: text}, which editors and terminals turn into a link. */
    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line : "") + ": " + text;
    }
}
