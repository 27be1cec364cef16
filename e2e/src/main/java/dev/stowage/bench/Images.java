package dev.stowage.bench;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.opentest4j.TestAbortedException;

/** The images that clusters are started from, as {@code bin/bench} found them. */
sealed interface Images {
    /** What the control plane is. */
    enum Kind {
        /** rancher/k3s: one process. */
        K3S,
        /** The control plane's own binaries, built from their Go modules: one process each. */
        SUBSTITUTE
    }

    /** The image of the control plane, that of the fake kubelets, and the version of Kubernetes. */
    record Found(Kind kind, String server, String kubelets, String kubernetes) implements Images {}

    /** No cluster can be started here, and why. */
    record None(String reason) implements Images {}

    /**
     * The images.
     *
     * @throws TestAbortedException with the reason, if there are none
     */
    default Found found() {
        return switch (this) {
            case Found found -> found;
            case None(var reason) -> throw new TestAbortedException(reason);
        };
    }

    /** What stands in {@code bench.properties} of the folder; {@link None} where nobody looked for a bench yet. */
    static Images in(Path folder) {
        Path file = folder.resolve("bench.properties");
        if (!Files.exists(file)) {
            return new None("nobody has looked for a bench yet: run make bench-image, then make e2e");
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        String server = properties.getProperty("image", "");
        String kubelets = properties.getProperty("kwok", "");
        String kubernetes = properties.getProperty("kubernetes", "");
        String kind = properties.getProperty("kind", "");
        return switch (kind) {
            case "k3s" -> new Found(Kind.K3S, server, kubelets, kubernetes);
            case "substitute" -> new Found(Kind.SUBSTITUTE, server, kubelets, kubernetes);
            case "none" -> new None(properties.getProperty("reason", "no reason given"));
            default ->
                throw new IllegalArgumentException(
                        "%s says kind=%s, which is none of k3s, substitute and none: run make bench-image again."
                                .formatted(file, kind));
        };
    }
}
