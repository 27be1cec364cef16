package dev.stowage.hub.wire;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes values out of the maps and lists of an object. What is not there, or of another kind, reads empty. */
final class Values {
    private Values() {}

    static Map<?, ?> part(GenericKubernetesResource object, String field) {
        return map(object.getAdditionalProperties().get(field));
    }

    static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    static Map<?, ?> map(Map<?, ?> holder, String field) {
        return map(holder.get(field));
    }

    static List<? extends Map<?, ?>> maps(Map<?, ?> holder, String field) {
        return holder.get(field) instanceof List<?> list
                ? list.stream().map(Values::map).toList()
                : List.of();
    }

    static String text(Map<?, ?> holder, String field) {
        Object value = holder.get(field);
        return value == null ? "" : value.toString();
    }

    static int count(Map<?, ?> holder, String field) {
        return holder.get(field) instanceof Number number ? Math.clamp(number.longValue(), 0, Integer.MAX_VALUE) : 0;
    }

    static String namespace(ObjectMeta metadata) {
        return Objects.requireNonNullElse(metadata.getNamespace(), "");
    }

    static String version(ObjectMeta metadata) {
        return Objects.requireNonNullElse(metadata.getResourceVersion(), "");
    }

    static String uid(ObjectMeta metadata) {
        return Objects.requireNonNullElse(metadata.getUid(), "");
    }
}
