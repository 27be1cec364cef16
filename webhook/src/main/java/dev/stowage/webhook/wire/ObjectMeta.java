package dev.stowage.webhook.wire;

import dev.stowage.owners.OwnerRef;
import dev.stowage.webhook.Entries;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Reads the metadata of objects; what is absent, null or of another type is empty. */
final class ObjectMeta {
    private ObjectMeta() {}

    /** Whether a deletion timestamp is set. */
    static boolean isBeingDeleted(JsonNode object) {
        return object.path("metadata").path("deletionTimestamp").isString();
    }

    static Entries labels(JsonNode object) {
        return entries(object.path("metadata").path("labels"));
    }

    static List<OwnerRef> owners(JsonNode object) {
        List<OwnerRef> owners = new ArrayList<>();
        for (JsonNode owner : object.path("metadata").path("ownerReferences")) {
            owners.add(new OwnerRef(
                    owner.path("apiVersion").stringValue(""),
                    owner.path("kind").stringValue(""),
                    owner.path("name").stringValue(""),
                    owner.path("uid").stringValue(""),
                    owner.path("controller").booleanValue(false)));
        }
        return owners;
    }

    /** A map of texts. A key with another value, which only a custom resource could have, is there too. */
    static Entries entries(JsonNode map) {
        if (!map.isObject()) {
            return new Entries.Absent();
        }
        SortedMap<String, String> values = new TreeMap<>();
        map.forEachEntry((key, value) -> values.put(key, text(value)));
        return new Entries.Present(values);
    }

    private static String text(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.stringValue();
            case NULL -> "";
            // Which it is does not matter, and a deep one could not even be written.
            case OBJECT -> "{…}";
            case ARRAY -> "[…]";
            default -> value.toString();
        };
    }
}
