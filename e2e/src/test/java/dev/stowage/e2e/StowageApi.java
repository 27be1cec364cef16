package dev.stowage.e2e;

import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.manifests.Documents;
import dev.stowage.manifests.SchemaRule;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The committed CRDs, and the API server's REST API for them: what clients of Java types hide is seen here. */
final class StowageApi {
    private static final Path CRDS = Path.of("..", "manifests", "crds");
    private static final String DRY = "?fieldValidation=Strict&dryRun=All";
    private static final Duration START = Duration.ofSeconds(60);
    private static final String STRICT = "?fieldValidation=Strict";

    private final KubernetesClient client;
    private final SortedMap<String, JsonNode> definitions = new TreeMap<>();

    StowageApi(KubernetesClient client) {
        this.client = client;
        for (JsonNode crd : definitions()) {
            definitions.put(crd.at("/spec/names/kind").asString(), crd);
        }
    }

    /** What the API server answered. */
    record Answer(int code, JsonNode body, List<String> warnings) {
        boolean isSuccessful() {
            return HttpResponse.isSuccessful(code);
        }

        /** Why it refused, as the manifests' own validator would say. */
        List<String> problems() {
            return isSuccessful() ? List.of() : ServerWords.problems(body);
        }
    }

    /** With the CRDs installed and the example of each kind there, with its status. */
    static StowageApi installedOn(TestCluster cluster) {
        KubernetesClient client = cluster.client();
        StowageApi api = new StowageApi(client);
        api.definitions.values().forEach(crd -> mustSucceed(api.install(crd)));
        Waiting.until(
                "the CRDs to be established",
                client.apiextensions().v1().customResourceDefinitions(),
                crds -> crds.stream().filter(StowageApi::isEstablished).count() >= api.definitions.size(),
                START);
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName("team")
                        .endMetadata()
                        .build())
                .create();
        kinds().forEach(kind -> mustSucceed(api.create(example(kind))));
        kindsWithStatus().forEach(kind -> mustSucceed(api.updateStatus(example(kind))));
        return api;
    }

    private static void mustSucceed(Answer answer) {
        if (!answer.isSuccessful() || !answer.warnings().isEmpty()) {
            throw new AssertionError(answer.toString());
        }
    }

    private static boolean isEstablished(CustomResourceDefinition crd) {
        return Documents.write(crd)
                .at("/status/conditions")
                .valueStream()
                .anyMatch(condition -> condition.get("type").asString().equals("Established")
                        && condition.get("status").asString().equals("True"));
    }

    /** The example of a kind, which is there. */
    static JsonNode example(String kind) {
        return Documents.tree(Documents.text(kind));
    }

    /** The CRDs as they are committed. */
    static List<JsonNode> definitions() {
        try (Stream<Path> files = Files.list(CRDS)) {
            return files.sorted().map(StowageApi::read).map(Documents::tree).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static List<String> kinds() {
        return definitions().stream()
                .map(crd -> crd.at("/spec/names/kind").asString())
                .toList();
    }

    static List<String> kindsWithStatus() {
        return definitions().stream()
                .filter(crd -> crd.at("/spec/versions/0/subresources").has("status"))
                .map(crd -> crd.at("/spec/names/kind").asString())
                .toList();
    }

    static List<SchemaRule> rules() {
        return definitions().stream()
                .flatMap(crd -> SchemaRule.of(crd).stream())
                .toList();
    }

    JsonNode definition(String kind) {
        JsonNode crd = definitions.get(kind);
        if (crd == null) {
            throw new IllegalArgumentException("There is no kind (%s).".formatted(kind));
        }
        return crd;
    }

    /** The CRD as it is stored. */
    JsonNode installed(String kind) {
        return send(request(path(definition(kind)), "application/json")).body();
    }

    /** Applies a CRD as {@code kubectl apply --server-side} does. */
    Answer install(JsonNode crd) {
        return send(
                "PATCH", path(crd) + STRICT + "&fieldManager=stowage-installer", "application/apply-patch+yaml", crd);
    }

    private static String path(JsonNode crd) {
        return "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"
                + crd.at("/metadata/name").asString();
    }

    Answer create(JsonNode document) {
        return send("POST", collection(document) + STRICT, "application/json", document);
    }

    /** What creating it would answer; it is stored nowhere. */
    Answer tryToCreate(JsonNode document) {
        return send("POST", collection(document) + DRY, "application/json", document);
    }

    /** Writes spec and metadata of an object that exists. */
    Answer update(JsonNode document) {
        return send("PUT", object(document) + STRICT, "application/json", current(document));
    }

    Answer updateStatus(JsonNode document) {
        return send("PUT", object(document) + "/status" + STRICT, "application/json", current(document));
    }

    Answer tryToUpdate(JsonNode document) {
        return send("PUT", object(document) + DRY, "application/json", current(document));
    }

    Answer tryToUpdateStatus(JsonNode document) {
        return send("PUT", object(document) + "/status" + DRY, "application/json", current(document));
    }

    /** With the version of what is stored, which an update needs, unless it has one. */
    JsonNode current(JsonNode document) {
        if (document.get("metadata").has("resourceVersion")) {
            return document;
        }
        ObjectNode copy = (ObjectNode) document.deepCopy();
        String version = get(document).body().at("/metadata/resourceVersion").asString();
        ((ObjectNode) copy.get("metadata")).put("resourceVersion", version);
        return copy;
    }

    Answer get(JsonNode document) {
        return send(request(object(document), "application/json"));
    }

    Answer getScale(JsonNode document) {
        return send(request(object(document) + "/scale", "application/json"));
    }

    Answer putScale(JsonNode document, JsonNode scale) {
        return send("PUT", object(document) + "/scale", "application/json", scale);
    }

    /** As {@code kubectl get} asks. */
    Answer table(JsonNode document) {
        return send(request(object(document), "application/json;as=Table;v=v1;g=meta.k8s.io"));
    }

    Answer discovery(String groupVersion) {
        return send(request(groupVersion, "application/json"));
    }

    private String collection(JsonNode document) {
        JsonNode crd = definition(document.get("kind").asString());
        String namespace = crd.at("/spec/scope").asString().equals("Namespaced")
                ? "/namespaces/" + document.at("/metadata/namespace").asString()
                : "";
        return "/apis/stowage.dev/v1alpha1%s/%s"
                .formatted(namespace, crd.at("/spec/names/plural").asString());
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

    private HttpRequest request(String path, String accept) {
        return client.getHttpClient()
                .newHttpRequestBuilder()
                .uri(uri(path))
                .header("Accept", accept)
                .build();
    }

    private String uri(String path) {
        return client.getMasterUrl().toString().replaceAll("/$", "") + path;
    }

    private Answer send(HttpRequest request) {
        HttpResponse<String> response = client.getHttpClient()
                .sendAsync(request, String.class)
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
        return new Answer(response.code(), Documents.tree(response.body()), response.headers("Warning"));
    }
}
