package dev.stowage.process;

import java.util.List;

/** The configuration cannot be used; says everything that is wrong with it, a line each. */
public final class BadConfiguration extends RuntimeException {
    BadConfiguration(List<String> problems) {
        super(String.join("\n", problems));
    }

    /** All of it. */
    public String problems() {
        return String.valueOf(getMessage());
    }
}
