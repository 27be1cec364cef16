package dev.stowage.e2e;

import dev.stowage.e2e.ToyExtender.Call;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Those fields of what an extender is sent that later code relies on, as a text that is the same for every run. */
final class ReliedOn {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    /** Fields by the object that they are in; what is not there, such as the name of the node, does not appear. */
    private static final Map<String, List<String>> FIELDS = Map.of(
            "", List.of("metadata", "spec", "status"),
            "metadata", List.of("labels", "name", "namespace"),
            "spec", List.of("containers", "nodeName", "nodeSelector", "resourceClaims", "schedulerName"),
            "status", List.of("nominatedNodeName", "phase", "resourceClaimStatuses"));

    private ReliedOn() {}

    static String of(Call call) {
        ObjectNode args = ((ObjectNode) call.args()).deepCopy();
        args.set("NodeNames", JSON.valueToTree(call.nodes()));
        ObjectNode pod = (ObjectNode) args.get("Pod");
        FIELDS.forEach((object, fields) -> ((ObjectNode) (object.isEmpty() ? pod : pod.get(object))).retain(fields));
        pod.at("/spec/containers").forEach(container -> ((ObjectNode) container).retain("name", "resources"));
        pod.at("/status/resourceClaimStatuses")
                .forEach(status -> ((ObjectNode) status).put("resourceClaimName", "generated"));
        return JSON.writeValueAsString(JSON.treeToValue(args, Map.class)) + "\n";
    }

    /** The names of the claims that were made for the pod. */
    static List<String> claims(Call call) {
        return call.args().at("/Pod/status/resourceClaimStatuses").values().stream()
                .map(status -> status.get("resourceClaimName"))
                .map(JsonNode::asString)
                .toList();
    }
}
