package dev.stowage.owners.kubernetes;

import dev.stowage.manifests.Api;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Asks the API server for nothing but the metadata of objects, except for those of our own kinds and of those that are wanted
 * whole, and notes when it last heard of each kind. The API server then sends {@code PartialObjectMetadata} (kubernetes, {@code
 * apiserver/pkg/endpoints/handlers/response.go}); what cannot do so sends whole objects, which are reduced here.
 */
final class MetadataOnly implements Interceptor {
    private static final String OURS = "/apis/" + Api.GROUP + "/";
    private static final String LABELS = "labelSelector=";
    private static final String ACCEPT = "application/json;as=%s;g=meta.k8s.io;v=v1,application/json";
    private static final String OBJECTS = ACCEPT.formatted("PartialObjectMetadata");
    private static final String LISTS = ACCEPT.formatted("PartialObjectMetadataList");

    private final ConcurrentHashMap<String, Long> heard = new ConcurrentHashMap<>();
    private final LongSupplier ticker;
    private final Set<String> whole;

    /**
     * @param ticker elapsed nanoseconds
     * @param whole the paths of what is wanted whole; a part of it, by labels, is not
     */
    MetadataOnly(LongSupplier ticker, Set<String> whole) {
        this.ticker = ticker;
        this.whole = Set.copyOf(whole);
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        String query = request.uri().getQuery();
        if (query != null && !isWhole(request.uri().getPath(), query)) {
            builder.setHeader("Accept", query.contains("watch=true") ? OBJECTS : LISTS);
        }
    }

    private boolean isWhole(String path, String query) {
        return path.startsWith(OURS) || (whole.contains(path) && !query.contains(LABELS));
    }

    @Override
    public AsyncBody.Consumer<List<ByteBuffer>> consumer(
            AsyncBody.Consumer<List<ByteBuffer>> consumer, HttpRequest request) {
        String path = request.uri().getPath();
        return (bytes, body) -> {
            heard.put(path, ticker.getAsLong());
            consumer.consume(bytes, body);
        };
    }

    @Override
    public void after(HttpRequest request, HttpResponse<?> response, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        heard.put(request.uri().getPath(), ticker.getAsLong());
    }

    /** When something last came from this path, bookmarks too; or since when it is waited for. */
    long lastHeard(String path) {
        return heard.computeIfAbsent(path, _ -> ticker.getAsLong());
    }
}
