package dev.stowage.manifests.cel;

/** What became of the text of a selector. */
public sealed interface Compilation {
    /** The text is a selector. */
    record Compiled(DeviceSelector selector) implements Compilation {}

    /**
     * The text is no selector.
     *
     * @param line of the first problem, from 1
     * @param column of the first problem, from 1, in code points
     * @param message what is wrong there, in one line
     */
    record Malformed(int line, int column, String message) implements Compilation {}
}
