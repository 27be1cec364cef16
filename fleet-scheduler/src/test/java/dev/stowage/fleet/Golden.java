package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected texts in files, compared byte for byte; {@code -Dgolden.update=true} writes them anew. */
public final class Golden {
    private static final Path RESOURCES = Path.of("src", "test", "resources");

    private Golden() {}

    /** Where a test class keeps its files. */
    public static Path directory(Class<?> test) {
        return RESOURCES.resolve(test.getName().replace('.', '/'));
    }

    /** Asserts that the text is what the file of that name says. */
    public static void check(Class<?> test, String name, String text) {
        Path file = directory(test).resolve(name);
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(file.resolveSibling("."));
                Files.writeString(file, text);
            }
            assertThat(text).isEqualTo(Files.readString(file));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
