package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.api.model.APIGroup;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Optional;

/** Asks the API server what it calls a kind. */
public final class Discovery {
    private Discovery() {}

    /** What is known of a kind. */
    public sealed interface Answer {
        record Namespaced(Kind kind) implements Answer {}

        record ClusterScoped() implements Answer {}
    }

    /**
     * Looks for the kind in the version that an object names, and if that is not served any more, in the preferred one.
     *
     * @throws KubernetesClientException with code 404 if there is none
     */
    public static Answer ask(KubernetesClient client, String apiVersion, String kind) {
        return resource(client, apiVersion, kind)
                .map(resource -> answer(apiVersion, resource))
                .or(() -> preferred(client, Reduction.group(apiVersion))
                        .flatMap(version -> resource(client, version, kind).map(resource -> answer(version, resource))))
                .orElseThrow(() -> new KubernetesClientException(
                        "The API server has no kind %s in %s.".formatted(kind, apiVersion),
                        HttpURLConnection.HTTP_NOT_FOUND,
                        null));
    }

    private static Optional<APIResource> resource(KubernetesClient client, String apiVersion, String kind) {
        APIResourceList resources = client.getApiResources(apiVersion);
        return resources == null
                ? Optional.empty()
                : resources.getResources().stream()
                        .filter(resource -> resource.getKind().equals(kind)
                                && !resource.getName().contains("/")
                                && resource.getVerbs().contains("watch"))
                        .findFirst();
    }

    private static Optional<String> preferred(KubernetesClient client, String name) {
        APIGroup group = name.isEmpty() ? null : client.getApiGroup(name);
        return group == null
                ? Optional.empty()
                : Optional.of(group.getPreferredVersion().getGroupVersion());
    }

    private static Answer answer(String apiVersion, APIResource resource) {
        String group = Reduction.group(apiVersion);
        String version = apiVersion.substring(group.isEmpty() ? 0 : group.length() + 1);
        return Boolean.TRUE.equals(resource.getNamespaced())
                ? new Answer.Namespaced(new Kind(group, version, resource.getKind(), resource.getName()))
                : new Answer.ClusterScoped();
    }
}
