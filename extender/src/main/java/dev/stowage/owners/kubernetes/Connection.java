package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.http.HttpTimeoutException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * A client for the caches alone. All its watches share one HTTP/2 connection, which is quick to set up and small, but
 * dies for all at once; a new one takes its place then.
 */
public final class Connection {
    /** Milliseconds; after an API server's restart its watches are back within 32 times that. */
    private static final int RECONNECT = 200;

    private final Config config;
    private final MetadataOnly metadataOnly;

    /** One over which nothing but metadata and our own kinds are read. */
    public Connection(Config config, LongSupplier ticker) {
        this(config, ticker, Set.of());
    }

    /** @param whole the paths of what else is read whole */
    public Connection(Config config, LongSupplier ticker, Set<String> whole) {
        this.config = config;
        this.metadataOnly = new MetadataOnly(ticker, whole);
    }

    /** Takes a while, since the configuration's files are read anew. */
    KubernetesClient open() {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(config)
                        .withOnlyHttpWatches(true)
                        .withWatchReconnectInterval(RECONNECT)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .withKubernetesSerialization(LeanSerialization.create())
                .withHttpClientBuilderConsumer(
                        builder -> builder.addOrReplaceInterceptor(MetadataOnly.class.getSimpleName(), metadataOnly))
                .build();
    }

    long lastHeard(String path) {
        return metadataOnly.lastHeard(path);
    }

    /** What an API server says when it is asked for a sign of life. */
    enum Pulse {
        /** It answers, be it that this may not be asked. */
        BEATS,
        /** It cannot be reached, which its watches notice themselves. */
        UNREACHABLE,
        /** Nothing comes back. The connection may have died without a word. */
        SILENT
    }

    /** Blocks as long as a request may take. */
    static Pulse pulse(KubernetesClient client) {
        try {
            client.raw("/version");
            return Pulse.BEATS;
        } catch (KubernetesClientException failure) {
            if (failure.getCode() > 0) {
                return Pulse.BEATS;
            }
            return isTimeout(failure) ? Pulse.SILENT : Pulse.UNREACHABLE;
        }
    }

    private static boolean isTimeout(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
                return true;
            }
        }
        return false;
    }
}
