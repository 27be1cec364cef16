package dev.stowage.fleet.wire;

/** Thrown by the readers where a text is no document; the message is for people. */
final class Syntax extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;

    Syntax(int line, String message) {
        super(message);
        this.line = line;
    }

    /** From 1; 0 if unknown. */
    int line() {
        return line;
    }

    /** What is wrong, in one line. */
    String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
