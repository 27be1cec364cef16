package dev.stowage.webhook.wire;

import dev.stowage.webhook.Addition;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Additions as operations of RFC 6902. There is no {@code test} among them: the API server applies a patch to the very object
 * that it sent, and refuses the request, whatever the failure policy, if an operation fails.
 */
final class JsonPatch {
    private JsonPatch() {}

    static ArrayNode of(List<Addition> additions) {
        ArrayNode operations = JsonNodeFactory.instance.arrayNode();
        for (Addition addition : additions) {
            ObjectNode operation = operations.addObject().put("op", "add").put("path", pointer(addition.path()));
            switch (addition) {
                case Addition.Text(var _, var value) -> operation.put("value", value);
                case Addition.Texts(var _, var values) -> {
                    ObjectNode map = operation.putObject("value");
                    values.forEach(map::put);
                }
            }
        }
        return operations;
    }

    /** RFC 6901, section 3: the tilde first, or the slash's own tilde would be escaped again. */
    private static String pointer(List<String> path) {
        return path.stream()
                .map(name -> "/" + name.replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining());
    }
}
