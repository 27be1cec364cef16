package dev.stowage.e2e;

import dev.stowage.bench.Base64Text;
import dev.stowage.bench.HostServer;
import dev.stowage.bench.TestAuthority;
import dev.stowage.bench.TestCluster;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Numbers the pods of LeaderWorkerSets and tells them of each other, as lws v0.10 does ({@code pkg/webhooks/pod_webhook.go}). */
final class StandInPodWebhook implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final HostServer server;

    private StandInPodWebhook(String address, TestAuthority authority) {
        server = HostServer.https(address, authority.serving(address), (_, body) -> answer(body));
    }

    /** Is asked about every pod of the namespace; none is made unless it answers. */
    static StandInPodWebhook start(TestCluster cluster, String namespace) {
        TestAuthority authority = new TestAuthority();
        StandInPodWebhook webhook = new StandInPodWebhook(cluster.hostAddress(), authority);
        cluster.client()
                .resource(new Registration(
                                namespace,
                                Registration.byAddress(cluster.hostAddress(), webhook.server.port(), authority),
                                "Fail",
                                10)
                        .mutating())
                .create();
        return webhook;
    }

    private static String answer(String body) {
        JsonNode request = JSON.readTree(body).get("request");
        Map<String, Object> response = new LinkedHashMap<>();
        response.put("uid", request.get("uid"));
        response.put("allowed", true);
        if (request.at("/object/metadata/labels").has(LeaderWorkerSets.NAME)) {
            response.put("patchType", "JSONPatch");
            response.put("patch", Base64Text.of(JSON.writeValueAsString(patch((ObjectNode) request.get("object")))));
        }
        return JSON.writeValueAsString(
                Map.of("apiVersion", "admission.k8s.io/v1", "kind", "AdmissionReview", "response", response));
    }

    private static List<Map<String, Object>> patch(ObjectNode pod) {
        ObjectNode labels = (ObjectNode) pod.at("/metadata/labels");
        String name = pod.at("/metadata/name").asString();
        String ordinal = name.substring(name.lastIndexOf('-') + 1);
        if (labels.path(LeaderWorkerSets.WORKER_INDEX).asString("").equals("0")) {
            labels.put(LeaderWorkerSets.GROUP_INDEX, ordinal);
            labels.put(LeaderWorkerSets.GROUP_KEY, Integer.toHexString(name.hashCode()));
        } else {
            labels.put(LeaderWorkerSets.WORKER_INDEX, ordinal);
        }
        List<Map<String, Object>> operations = new ArrayList<>();
        operations.add(Map.of("op", "replace", "path", "/metadata/labels", "value", labels));
        for (String kind : List.of("containers", "initContainers")) {
            if (pod.get("spec").get(kind) instanceof ArrayNode containers) {
                containers.forEach(container -> tell((ObjectNode) container, pod));
                operations.add(Map.of("op", "replace", "path", "/spec/" + kind, "value", containers));
            }
        }
        return operations;
    }

    /** In front of the user's variables and instead of those with the same names ({@code pkg/utils/pod/pod_utils.go}). */
    private static void tell(ObjectNode container, JsonNode pod) {
        JsonNode labels = pod.at("/metadata/labels");
        Map<String, String> told = new LinkedHashMap<>();
        told.put(
                "LWS_LEADER_ADDRESS",
                "%s-%s.%s.%s"
                        .formatted(
                                labels.get(LeaderWorkerSets.NAME).asString(),
                                labels.get(LeaderWorkerSets.GROUP_INDEX).asString(),
                                pod.at("/spec/subdomain").asString(),
                                pod.at("/metadata/namespace").asString()));
        told.put(
                "LWS_GROUP_SIZE",
                pod.at("/metadata/annotations").get(LeaderWorkerSets.SIZE).asString());
        told.put("LWS_WORKER_INDEX", labels.get(LeaderWorkerSets.WORKER_INDEX).asString());
        ArrayNode variables = JSON.createArrayNode();
        told.forEach((name, value) -> variables.addObject().put("name", name).put("value", value));
        container.path("env").forEach(variable -> {
            if (!told.containsKey(variable.get("name").asString())) {
                variables.add(variable);
            }
        });
        container.set("env", variables);
    }

    @Override
    public void close() {
        server.close();
    }
}
