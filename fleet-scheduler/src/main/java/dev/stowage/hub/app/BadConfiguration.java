package dev.stowage.hub.app;

import java.io.Serial;
import java.util.List;

/** Says everything that is wrong with the settings. */
public final class BadConfiguration extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    BadConfiguration(List<String> problems) {
        super(String.join("\n", problems));
    }
}
