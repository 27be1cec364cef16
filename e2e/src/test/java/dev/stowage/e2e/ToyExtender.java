package dev.stowage.e2e;

import dev.stowage.bench.HostServer;
import dev.stowage.bench.TestAuthority;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An extender of kube-scheduler that says what a test tells it to say, and remembers what it was asked. */
final class ToyExtender implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int HIGHEST_SCORE = 10;

    private final HostServer server;
    private final String url;
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final Map<String, String> rejections = new ConcurrentHashMap<>();
    private volatile String favourite = "";
    private volatile int highest = HIGHEST_SCORE;

    private ToyExtender(String address) {
        server = HostServer.http(address, this::answer);
        url = "http://%s:%d".formatted(address, server.port());
    }

    private ToyExtender(String address, TestAuthority authority) {
        server = HostServer.https(address, authority.serving(address), this::answer);
        url = "https://%s:%d".formatted(address, server.port());
    }

    static ToyExtender http(String address) {
        return new ToyExtender(address);
    }

    static ToyExtender https(String address, TestAuthority authority) {
        return new ToyExtender(address, authority);
    }

    /** What it was asked ({@code k8s.io/kube-scheduler/extender/v1, ExtenderArgs}). */
    record Call(String verb, JsonNode args) {
        String pod() {
            return args.at("/Pod/metadata/name").asString();
        }

        /** Sorted; kube-scheduler sends them in no particular order. */
        List<String> nodes() {
            return nodesInOrder().stream().sorted().toList();
        }

        private List<String> nodesInOrder() {
            return args.get("NodeNames").isNull()
                    ? items().stream()
                            .map(node -> node.at("/metadata/name").asString())
                            .toList()
                    : args.get("NodeNames").values().stream()
                            .map(JsonNode::asString)
                            .toList();
        }

        private List<JsonNode> items() {
            return List.copyOf(args.at("/Nodes/items").values());
        }
    }

    private String answer(String path, String body) {
        Call call = new Call(path.substring(1), JSON.readTree(body));
        calls.add(call);
        return JSON.writeValueAsString(
                switch (call.verb()) {
                    case "filter" -> filtered(call);
                    case "prioritize" -> scores(call);
                    default -> throw new IllegalArgumentException("There is no verb %s.".formatted(call.verb()));
                });
    }

    /** {@code ExtenderFilterResult}, in the form in which it was asked. */
    private Map<String, Object> filtered(Call call) {
        Map<String, Object> result = new LinkedHashMap<>();
        if (call.args().get("NodeNames").isNull()) {
            List<JsonNode> passed = call.items().stream()
                    .filter(node ->
                            !rejections.containsKey(node.at("/metadata/name").asString()))
                    .toList();
            result.put("Nodes", Map.of("items", passed));
        } else {
            result.put(
                    "NodeNames",
                    call.nodesInOrder().stream()
                            .filter(node -> !rejections.containsKey(node))
                            .toList());
        }
        result.put("FailedNodes", Map.copyOf(rejections));
        return result;
    }

    /** {@code HostPriorityList}. */
    private List<Map<String, Object>> scores(Call call) {
        return call.nodesInOrder().stream()
                .map(node -> Map.<String, Object>of("Host", node, "Score", node.equals(favourite) ? highest : 0))
                .toList();
    }

    String url() {
        return url;
    }

    /** Gives the node the highest score and all others the lowest. */
    void prefer(String node) {
        favourite = node;
        highest = HIGHEST_SCORE;
    }

    /** Gives the node one point more than all others. */
    void preferByOneStep(String node) {
        favourite = node;
        highest = 1;
    }

    /** Filters the node out, with a message. */
    void reject(String node, String message) {
        rejections.put(node, message);
    }

    /** What it was asked with a verb about pods whose name begins so, in the order in which it was asked. */
    List<Call> calls(String verb, String prefix) {
        return calls.stream()
                .filter(call -> call.verb().equals(verb) && call.pod().startsWith(prefix))
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

    /** Is again as it was at first: up, answering, without preferences. */
    void reset() {
        favourite = "";
        rejections.clear();
        server.release();
        server.start();
    }

    @Override
    public void close() {
        server.close();
    }
}
