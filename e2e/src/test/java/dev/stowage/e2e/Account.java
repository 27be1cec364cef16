package dev.stowage.e2e;

import dev.stowage.bench.TestCluster;
import dev.stowage.manifests.Documents;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The REST API as one account uses it: every answer as it comes, word for word, and no request sent twice. */
final class Account implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    /** RFC 9110, section 11.6... of a header {@code Warning: 299 - "TEXT"}. */
    private static final Pattern WARNING = Pattern.compile("299 \\S+ \"(.*)\"");

    private final KubernetesClient client;

    private Account(Config config) {
        this.client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(config)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    /** Whom a kubeconfig names. */
    static Account of(String kubeconfig) {
        return new Account(Config.fromKubeconfig(kubeconfig));
    }

    /** An administrator. */
    static Account admin(TestCluster cluster) {
        return of(cluster.kubeconfig());
    }

    /** As the API server would take somebody whom it knows by another way. */
    static Account named(TestCluster cluster, String user, String... groups) {
        return new Account(new ConfigBuilder(Config.fromKubeconfig(cluster.kubeconfig()))
                .withImpersonateUsername(user)
                .withImpersonateGroups(groups)
                .build());
    }

    KubernetesClient client() {
        return client;
    }

    Answer create(String yaml) {
        JsonNode document = document(yaml);
        return send("POST", collection(document), "application/json", document);
    }

    /** As create, but nothing is stored. */
    Answer tryToCreate(String yaml) {
        JsonNode document = document(yaml);
        return send("POST", collection(document) + "?dryRun=All", "application/json", document);
    }

    /** Changes what the document names by a JSON merge patch (RFC 7396). */
    Answer patch(String named, String patch) {
        return send("PATCH", object(document(named)), "application/merge-patch+json", document(patch));
    }

    /** As patch, of a subresource. */
    Answer patch(String named, String subresource, String patch) {
        return send(
                "PATCH", object(document(named)) + "/" + subresource, "application/merge-patch+json", document(patch));
    }

    /** As patch, but by the operations of a JSON patch (RFC 6902). */
    Answer jsonPatch(String named, String operations) {
        return send("PATCH", object(document(named)), "application/json-patch+json", document(operations));
    }

    Answer get(String named) {
        return send(client.getHttpClient()
                .newHttpRequestBuilder()
                .uri(uri(object(document(named))))
                .build());
    }

    /** In the background, as kubectl does with {@code --wait=false}. */
    Answer delete(String named) {
        return send("DELETE", object(document(named)), "application/json", document("{}"));
    }

    /** What begins with a brace would be read as JSON, not as YAML. */
    private static JsonNode document(String yaml) {
        return Documents.tree("---\n" + yaml);
    }

    private String collection(JsonNode document) {
        String apiVersion = document.get("apiVersion").asString();
        String kind = document.get("kind").asString();
        APIResource resource = client.getApiResources(apiVersion).getResources().stream()
                .filter(known ->
                        known.getKind().equals(kind) && !known.getName().contains("/"))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("There is no kind %s of %s.".formatted(kind, apiVersion)));
        String namespace = resource.getNamespaced()
                ? "/namespaces/" + document.at("/metadata/namespace").asString()
                : "";
        return "%s/%s%s/%s"
                .formatted(apiVersion.contains("/") ? "/apis" : "/api", apiVersion, namespace, resource.getName());
    }

    private String object(JsonNode document) {
        return collection(document) + "/" + document.at("/metadata/name").asString();
    }

    private Answer send(String method, String path, String type, JsonNode body) {
        return send(client.getHttpClient()
                .newHttpRequestBuilder()
                .uri(uri(path))
                .method(method, type, body.toString())
                .build());
    }

    private String uri(String path) {
        return client.getMasterUrl().toString().replaceAll("/$", "") + path;
    }

    private Answer send(HttpRequest request) {
        HttpResponse<String> response = client.getHttpClient()
                .sendAsync(request, String.class)
                .orTimeout(DEADLINE.toSeconds(), TimeUnit.SECONDS)
                .join();
        return new Answer(
                response.code(),
                Documents.tree(response.body()),
                response.headers("Warning").stream().map(Account::text).toList());
    }

    private static String text(String header) {
        Matcher warning = WARNING.matcher(header);
        return warning.matches() ? warning.group(1).replace("\\\"", "\"") : header;
    }

    @Override
    public void close() {
        client.close();
    }
}
