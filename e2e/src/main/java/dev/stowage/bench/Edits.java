package dev.stowage.bench;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.function.Supplier;

/** Changes objects that kubelets and controllers write as well, most often in the moments after they were made. */
public final class Edits {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private Edits() {}

    /**
     * Reads, changes and writes an object, and does so again for as long as somebody else writes it in between.
     *
     * @param edit reads it anew each time
     */
    public static <T> T untilNoConflict(Supplier<T> edit) {
        long began = System.nanoTime();
        while (true) {
            try {
                return edit.get();
            } catch (KubernetesClientException conflict) {
                if (conflict.getCode() != HttpURLConnection.HTTP_CONFLICT
                        || System.nanoTime() - began > DEADLINE.toNanos()) {
                    throw conflict;
                }
            }
        }
    }
}
