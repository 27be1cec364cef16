package dev.stowage.webhook.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The objects of a cluster in memory, and whoever watches them. */
final class ApiObjects {
    private final Map<ApiPath, ObjectNode> objects = new LinkedHashMap<>();
    private final List<Watching> watchers = new ArrayList<>();
    private long version = 1;

    /** Somebody who watches, and what they have not heard of yet. */
    record Watching(ApiPath path, BlockingQueue<ObjectNode> events) {}

    synchronized ObjectNode list(ApiPath path) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("kind", "List").put("apiVersion", "v1");
        list.putObject("metadata").put("resourceVersion", Long.toString(version));
        ArrayNode items = list.putArray("items");
        objects.forEach((at, object) -> {
            if (path.covers(at)) {
                items.add(object);
            }
        });
        return list;
    }

    synchronized Optional<ObjectNode> get(ApiPath path) {
        return Optional.ofNullable(objects.get(path));
    }

    synchronized ObjectNode put(ApiPath path, ObjectNode object) {
        boolean added = !objects.containsKey(path);
        ObjectNode metadata = (ObjectNode) object.get("metadata");
        version++;
        metadata.put("resourceVersion", Long.toString(version));
        if (!metadata.has("uid")) {
            metadata.put("uid", "uid-" + version);
        }
        objects.put(path, object);
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        event.put("type", added ? "ADDED" : "MODIFIED").set("object", object);
        watchers.stream()
                .filter(watching -> watching.path.covers(path))
                .forEach(watching -> watching.events.add(event));
        return object;
    }

    /** Merges a patch into an object; elements of lists are the same when they have the same name. */
    synchronized ObjectNode patch(ApiPath path, JsonNode patch) {
        ObjectNode object = get(path).orElseThrow().deepCopy();
        merge(object, patch);
        return put(path, object);
    }

    private static void merge(ObjectNode into, JsonNode patch) {
        patch.properties().forEach(field -> {
            JsonNode before = into.path(field.getKey());
            JsonNode after = field.getValue();
            if (before instanceof ObjectNode object && after.isObject()) {
                merge(object, after);
            } else if (before instanceof ArrayNode array && after.isArray()) {
                after.forEach(element -> array.forEach(old -> {
                    if (old.path("name").equals(element.path("name"))) {
                        merge((ObjectNode) old, element);
                    }
                }));
            } else if (after.isNull()) {
                into.remove(field.getKey());
            } else {
                into.set(field.getKey(), after);
            }
        });
    }

    /** Watches from now on; what is there already is not told. */
    synchronized Watching watch(ApiPath path) {
        Watching watching = new Watching(path, new LinkedBlockingQueue<>());
        watchers.add(watching);
        return watching;
    }

    synchronized void end(Watching watching) {
        watchers.remove(watching);
    }
}
