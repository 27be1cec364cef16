package dev.stowage.hub.kubernetes;

import dev.stowage.hub.Happening;
import dev.stowage.hub.wire.EventDocument;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes Events on the hub. They are for people: one that cannot be made is lost, and nothing waits for it. */
public final class EventApi implements Consumer<Happening> {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.hub");

    private final KubernetesClient client;
    private final String holder;
    private final InstantSource clock;

    /** @param holder which process this is */
    public EventApi(KubernetesClient client, String holder, InstantSource clock) {
        this.client = client;
        this.holder = holder;
        this.clock = clock;
    }

    @Override
    public void accept(Happening happening) {
        try {
            client.resource(EventDocument.of(happening, holder, clock.instant()))
                    .create();
        } catch (KubernetesClientException failed) {
            // It was told before, if there is one.
            if (failed.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                LOG.warn(
                        "event=\"{}\" object=\"{}/{}\" problem=\"{}\"",
                        happening.reason(),
                        happening.subject().namespace(),
                        happening.subject().name(),
                        failed.getMessage());
            }
        }
    }
}
