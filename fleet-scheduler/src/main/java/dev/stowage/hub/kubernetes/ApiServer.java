package dev.stowage.hub.kubernetes;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.hub.Unready;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ListMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Requests to the API server of a workload cluster. Each ends in time, whatever the server does: with an answer, a {@link
 * Refusal}, or a {@link LinkFault}. May be used by several threads.
 */
final class ApiServer {
    /** Objects in one answer. With a limit, and without a version, a list is read consistently. */
    private static final int PAGE = 500;

    private final KubernetesClient client;
    private final KubernetesSerialization json;

    ApiServer(KubernetesClient client, KubernetesSerialization json) {
        this.client = client;
        this.json = json;
    }

    /** All objects of a kind, and up to which version nothing is missing. */
    record Listing(List<GenericKubernetesResource> objects, String version) {
        Listing {
            objects = List.copyOf(objects);
        }
    }

    /** A part of it, as the API server says it: it says null for an empty list of some kinds. */
    record Page(@Nullable ListMeta metadata, @Nullable List<GenericKubernetesResource> items) {}

    /** One change. */
    record Event(String type, @Nullable GenericKubernetesResource object) {}

    <T> T get(String path, Class<T> type, Duration timeout) {
        return answer(request(path).build(), type, timeout);
    }

    /**
     * Changes or deletes something.
     *
     * @param content its media type
     */
    GenericKubernetesResource send(String method, String path, String content, Object body) {
        HttpRequest request =
                request(path).method(method, content, json.asJson(body)).build();
        return answer(request, GenericKubernetesResource.class, Kubeconfig.REQUEST);
    }

    /** Reads all of a kind, consistently. */
    Listing list(Kind kind) {
        return list(kind, Kubeconfig.REQUEST);
    }

    /** @param timeout of each page */
    Listing list(Kind kind, Duration timeout) {
        List<GenericKubernetesResource> objects = new ArrayList<>();
        String version = "";
        String next = "";
        do {
            String more = next.isEmpty() ? "" : "&continue=" + next;
            Page page =
                    get("%s?limit=%d&%s%s".formatted(kind.path(), PAGE, kind.selector(), more), Page.class, timeout);
            for (GenericKubernetesResource object :
                    requireNonNullElse(page.items, List.<GenericKubernetesResource>of())) {
                // In a list they do not say what they are.
                object.setApiVersion(kind.apiVersion());
                object.setKind(kind.kind());
                objects.add(lean(object));
            }
            ListMeta metadata = requireNonNullElse(page.metadata, new ListMeta());
            version = requireNonNullElse(metadata.getResourceVersion(), "");
            next = requireNonNullElse(metadata.getContinue(), "");
        } while (!next.isEmpty());
        return new Listing(objects, version);
    }

    /** The changes of a kind after a version, one on each line, for so long. */
    InputStream watch(Kind kind, String version, Duration lasting) {
        String path = "%s?watch=true&allowWatchBookmarks=true&timeoutSeconds=%d&resourceVersion=%s&%s"
                .formatted(kind.path(), lasting.toSeconds(), version, kind.selector());
        return checked(respond(request(path).forStreaming().build(), InputStream.class, Kubeconfig.REQUEST));
    }

    Event event(String line) {
        Event event = json.unmarshal(line, Event.class);
        if (event.object != null) {
            lean(event.object);
        }
        return event;
    }

    /** Who wrote which field is a large part of an object, and nobody here asks. */
    private static GenericKubernetesResource lean(GenericKubernetesResource object) {
        if (object.getMetadata() != null) {
            object.getMetadata().setManagedFields(List.of());
        }
        return object;
    }

    private HttpRequest.Builder request(String path) {
        return client.getHttpClient().newHttpRequestBuilder().uri(server() + path);
    }

    private String server() {
        String address = client.getMasterUrl().toString();
        return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    }

    private <T> T answer(HttpRequest request, Class<T> type, Duration timeout) {
        String body = checked(respond(request, String.class, timeout));
        try {
            return json.unmarshal(body, type);
        } catch (RuntimeException malformed) {
            throw new LinkFault(
                    Unready.UNREACHABLE, "%s does not answer as an API server does.".formatted(server()), malformed);
        }
    }

    private <T> HttpResponse<T> respond(HttpRequest request, Class<T> type, Duration timeout) {
        CompletableFuture<HttpResponse<T>> response;
        try {
            response = client.getHttpClient().sendAsync(request, type);
        } catch (IllegalStateException closed) {
            throw Unanswered.fault(server(), closed);
        }
        try {
            return response.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            response.cancel(true);
            throw Unanswered.fault(server(), late);
        } catch (ExecutionException failed) {
            throw Unanswered.fault(server(), failed);
        } catch (InterruptedException interrupted) {
            response.cancel(true);
            Thread.currentThread().interrupt();
            throw Unanswered.fault(server(), interrupted);
        }
    }

    private <T> T checked(HttpResponse<T> response) {
        if (response.isSuccessful()) {
            return response.body();
        }
        throw new Refusal(response.code(), RefusalWords.of(response, json));
    }
}
