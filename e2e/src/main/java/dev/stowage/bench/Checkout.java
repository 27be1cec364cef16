package dev.stowage.bench;

import java.nio.file.Path;

/** Where things are in the checkout that the tests run from. */
final class Checkout {
    private Checkout() {}

    /** Where a run leaves what it makes. */
    static Path benchFolder() {
        return Path.of(System.getProperty("stowage.bench.folder", "target")).toAbsolutePath();
    }

    /** A file or folder, by its path from the root. */
    static Path path(String first, String... more) {
        // The folder is MODULE/target.
        return benchFolder()
                .resolve(Path.of("..", "..", first))
                .resolve(Path.of("", more))
                .normalize();
    }
}
