package dev.stowage.e2e;

import dev.stowage.bench.Base64Text;
import dev.stowage.bench.HostServer;
import dev.stowage.bench.TestAuthority;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An admission webhook with TLS: labels what is sent to {@code /mutate}, refuses what is sent to {@code /validate} if it is
 * told to, and remembers what it was sent.
 */
final class ToyWebhook implements AutoCloseable {
    static final String LABEL = "toy";

    private static final JsonMapper JSON = new JsonMapper();

    private final HostServer server;
    private final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    private volatile String denial = "";

    /** Serves at the address, with a certificate for these names. */
    ToyWebhook(String address, TestAuthority authority, String... names) {
        server = HostServer.https(address, authority.serving(names), this::answer);
    }

    /** An {@code AdmissionReview} with the response ({@code admission.k8s.io/v1}). */
    private String answer(String path, String body) {
        JsonNode request = JSON.readTree(body).get("request");
        requests.add(request);
        Map<String, Object> response = new LinkedHashMap<>();
        response.put("uid", request.get("uid"));
        response.put("allowed", !path.equals("/validate") || denial.isEmpty());
        if (path.equals("/mutate")) {
            response.put("patchType", "JSONPatch");
            response.put("patch", Base64Text.of(patch(request)));
        } else if (!denial.isEmpty()) {
            response.put("status", Map.of("message", denial, "code", 403));
        }
        return JSON.writeValueAsString(
                Map.of("apiVersion", "admission.k8s.io/v1", "kind", "AdmissionReview", "response", response));
    }

    private static String patch(JsonNode request) {
        Map<String, String> labels = Map.of(LABEL, request.get("operation").asString());
        return JSON.writeValueAsString(List.of(Map.of("op", "add", "path", "/metadata/labels", "value", labels)));
    }

    int port() {
        return server.port();
    }

    void deny(String message) {
        denial = message;
    }

    /** What it was sent about objects of the namespace. */
    List<JsonNode> requests(String namespace) {
        return requests.stream()
                .filter(request -> request.get("namespace").asString().equals(namespace))
                .toList();
    }

    /** Takes calls and answers none until {@link #answerAgain}. */
    void hang() {
        server.hold();
    }

    void answerAgain() {
        server.release();
    }

    /** Refuses connections until {@link #revive}. */
    void kill() {
        server.stop();
    }

    void revive() {
        server.start();
    }

    /** Is again as it was at first: up, answering, denying nothing. */
    void reset() {
        denial = "";
        server.release();
        server.start();
    }

    @Override
    public void close() {
        server.close();
    }
}
