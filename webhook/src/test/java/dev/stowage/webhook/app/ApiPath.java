package dev.stowage.webhook.app;

import java.util.ArrayList;
import java.util.List;

/**
 * Which objects a request to an API server is about.
 *
 * @param version group and version as in the path, for example {@code /apis/apps/v1}
 * @param namespace empty for all, or for none
 * @param name empty for all
 */
record ApiPath(String version, String namespace, String plural, String name) {
    static ApiPath of(String path) {
        List<String> parts = new ArrayList<>(List.of(path.substring(1).split("/", -1)));
        int taken = parts.getFirst().equals("api") ? 2 : 3;
        String version = "/" + String.join("/", parts.subList(0, taken));
        List<String> rest = parts.subList(taken, parts.size());
        boolean namespaced = rest.size() > 2 && rest.getFirst().equals("namespaces");
        List<String> last = namespaced ? rest.subList(2, rest.size()) : rest;
        return new ApiPath(version, namespaced ? rest.get(1) : "", last.getFirst(), last.size() > 1 ? last.get(1) : "");
    }

    ApiPath named(String other) {
        return new ApiPath(version, namespace, plural, other);
    }

    /** Whether an object at that path is one of these. */
    boolean covers(ApiPath object) {
        return version.equals(object.version)
                && plural.equals(object.plural)
                && (namespace.isEmpty() || namespace.equals(object.namespace))
                && (name.isEmpty() || name.equals(object.name));
    }
}
