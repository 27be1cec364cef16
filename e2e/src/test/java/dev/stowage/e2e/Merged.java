package dev.stowage.e2e;

import dev.stowage.manifests.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Documents put together. */
final class Merged {
    private Merged() {}

    /** A document with what another says besides (RFC 7396). */
    static String yaml(String document, String patch) {
        ObjectNode merged = (ObjectNode) Documents.tree("---\n" + document);
        merge(merged, Documents.tree("---\n" + patch));
        return merged.toString();
    }

    private static void merge(ObjectNode into, JsonNode patch) {
        patch.properties().forEach(entry -> {
            if (entry.getValue().isObject() && into.get(entry.getKey()) instanceof ObjectNode present) {
                merge(present, entry.getValue());
            } else if (entry.getValue().isNull()) {
                into.remove(entry.getKey());
            } else {
                into.set(entry.getKey(), entry.getValue());
            }
        });
    }
}
