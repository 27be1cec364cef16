package dev.stowage.process;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.manifests.Api;
import io.fabric8.kubernetes.api.model.ListMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.URLUtils;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks an API server for its newest version, by a list that costs it next to nothing: the metadata of at most one object. Without
 * a version in the question it is read consistently, and not from what the server remembers.
 *
 * @param plural a kind of ours that the client may list
 */
record VersionQuestion(KubernetesClient client, String plural) {
    /** A request of this kind takes a moment where the API server is well. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String METADATA = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    /** What counts of the answer. */
    private record Answer(@Nullable ListMeta metadata) {}

    /** @throws RuntimeException if it is not answered */
    NewestVersion ask() {
        HttpClient http = client.getHttpClient();
        HttpRequest request = http.newHttpRequestBuilder()
                .uri(URLUtils.join(client.getMasterUrl().toString(), "apis", Api.GROUP, Api.VERSION, plural)
                        + "?limit=1")
                .header("Accept", METADATA)
                .build();
        HttpResponse<String> response = http.sendAsync(request, String.class)
                .orTimeout(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)
                .join();
        if (!response.isSuccessful()) {
            throw new IllegalStateException("The API server answered with %d.".formatted(response.code()));
        }
        Answer answer = client.getKubernetesSerialization().unmarshal(response.body(), Answer.class);
        ListMeta metadata = requireNonNullElse(answer.metadata, new ListMeta());
        return NewestVersion.parse(requireNonNullElse(metadata.getResourceVersion(), ""));
    }
}
