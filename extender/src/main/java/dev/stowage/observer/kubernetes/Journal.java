package dev.stowage.observer.kubernetes;

import dev.stowage.extender.ResourcePoolId;
import dev.stowage.manifests.Api;
import dev.stowage.observer.Happening;
import dev.stowage.observer.wire.EventDocument;
import dev.stowage.owners.kubernetes.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what happens, and makes it Events about what it happens to. Events are made in a thread of their own and lost if they
 * cannot be: nothing waits for them. May be used by several threads.
 */
final class Journal implements Consumer<Happening>, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Journal.class);
    private static final int WAITING = 256;
    private static final Kind POOL = new Kind(Api.GROUP, Api.VERSION, "PoolObservation", "poolobservations");
    private static final Kind CLAIM = new Kind("resource.k8s.io", "v1", "ResourceClaim", "resourceclaims");
    private static final Kind SLICE = new Kind("resource.k8s.io", "v1", "ResourceSlice", "resourceslices");

    private final KubernetesClient client;
    private final String observer;
    private final InstantSource clock;
    private final ThreadPoolExecutor writing = new ThreadPoolExecutor(
            0,
            1,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            Thread.ofPlatform().name("observer-events").daemon().factory(),
            new ThreadPoolExecutor.DiscardPolicy());

    /** @param observer which process tells */
    Journal(KubernetesClient client, String observer, InstantSource clock) {
        this.client = client;
        this.observer = observer;
        this.clock = clock;
    }

    @Override
    public void accept(Happening happening) {
        if (happening.isWarning()) {
            log.warn("reason={} {}", happening.reason(), happening);
        } else {
            log.info("reason={} {}", happening.reason(), happening);
        }
        writing.execute(() -> {
            try {
                about(happening).ifPresent(object -> create(happening, object));
            } catch (KubernetesClientException answer) {
                // Another observer told it before.
                if (answer.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                    log.warn("No Event can be made: {}", Statuses.text(answer));
                }
            }
        });
    }

    private void create(Happening happening, ObjectReference about) {
        client.resource(EventDocument.of(happening, about, observer, clock.instant()))
                .create();
    }

    /** What it happens to, with its uid, by which kubectl finds Events; nothing if it is gone. */
    private Optional<ObjectReference> about(Happening happening) {
        return switch (happening) {
            case Happening.Observed(var pool) -> named(POOL, "", pool.text());
            case Happening.TooManyUnsettled(var pool) -> named(POOL, "", pool.text());
            case Happening.Unobservable(var pool, var _, var _, var _) -> named(POOL, "", pool.text());
            case Happening.AllocatedTwice(var claim, var _, var _) -> named(CLAIM, claim.namespace(), claim.name());
            case Happening.InvalidResourcePool(var pool) -> sliceOf(pool);
        };
    }

    private Optional<ObjectReference> named(Kind kind, String namespace, String name) {
        return list(kind, namespace, "metadata.name=" + name)
                .map(found -> reference(kind, found))
                .findFirst();
    }

    private Optional<ObjectReference> sliceOf(ResourcePoolId pool) {
        return list(SLICE, "", "spec.driver=" + pool.driver())
                .filter(slice -> slice.getAdditionalProperties().get("spec") instanceof Map<?, ?> spec
                        && spec.get("pool") instanceof Map<?, ?> said
                        && pool.pool().equals(said.get("name")))
                .map(slice -> reference(SLICE, slice))
                .findFirst();
    }

    private Stream<GenericKubernetesResource> list(Kind kind, String namespace, String fields) {
        var all = client.genericKubernetesResources(kind.context());
        var options = new ListOptionsBuilder().withFieldSelector(fields).build();
        return (namespace.isEmpty()
                        ? all.list(options)
                        : all.inNamespace(namespace).list(options))
                .getItems().stream();
    }

    private static ObjectReference reference(Kind kind, GenericKubernetesResource object) {
        return new ObjectReferenceBuilder()
                .withApiVersion(kind.group() + "/" + kind.version())
                .withKind(kind.kind())
                .withNamespace(object.getMetadata().getNamespace())
                .withName(object.getMetadata().getName())
                .withUid(object.getMetadata().getUid())
                .build();
    }

    @Override
    public void close() {
        writing.shutdownNow();
    }
}
