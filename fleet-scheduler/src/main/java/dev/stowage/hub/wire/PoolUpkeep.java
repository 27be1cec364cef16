package dev.stowage.hub.wire;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done so that exactly the PoolObservations of a hub are there that it wants. Those of another one are left alone.
 *
 * @param steps by name
 * @param disputed the names that are wanted and are another hub's, in order
 */
public record PoolUpkeep(List<Step> steps, List<String> disputed) {
    /** Something to do. */
    public sealed interface Step {
        /** It is not there. */
        record Create(String pool, Map<String, Object> spec) implements Step {}

        /**
         * Its spec is not what it should be.
         *
         * @param version its resourceVersion, since only this one was looked at
         */
        record Correct(String pool, String version, Map<String, Object> spec) implements Step {}

        /** It is not wanted any more. */
        record Remove(String pool, String uid) implements Step {}
    }

    public PoolUpkeep {
        steps = List.copyOf(steps);
        disputed = List.copyOf(disputed);
    }

    /**
     * Compares what is there with what should be.
     *
     * @param fleet the uid that this hub writes into its PoolObservations
     * @param wanted the specs by name
     * @param present all that are there, by name
     */
    public static PoolUpkeep of(
            String fleet,
            SortedMap<String, Map<String, Object>> wanted,
            Map<String, GenericKubernetesResource> present) {
        List<Step> steps = new ArrayList<>();
        List<String> disputed = new ArrayList<>();
        SortedSet<String> names = new TreeSet<>(present.keySet());
        names.addAll(wanted.keySet());
        for (String name : names) {
            Map<String, Object> spec = wanted.get(name);
            GenericKubernetesResource pool = present.get(name);
            if (pool == null) {
                if (spec != null) {
                    steps.add(new Step.Create(name, spec));
                }
            } else if (isOf(fleet, pool)) {
                steps.addAll(kept(pool, spec));
            } else if (spec != null) {
                disputed.add(name);
            }
        }
        return new PoolUpkeep(steps, disputed);
    }

    /** Whether a PoolObservation is of that hub. */
    public static boolean isOf(String fleet, GenericKubernetesResource pool) {
        return Values.text(Values.part(pool, "spec"), "fleet").equals(fleet);
    }

    /** One on its way out comes back when it is gone. */
    private static List<Step> kept(GenericKubernetesResource pool, @Nullable Map<String, Object> spec) {
        ObjectMeta metadata = pool.getMetadata();
        if (metadata.getDeletionTimestamp() != null || (spec != null && says(pool, spec))) {
            return List.of();
        }
        return List.of(
                spec == null
                        ? new Step.Remove(metadata.getName(), Values.uid(metadata))
                        : new Step.Correct(metadata.getName(), Values.version(metadata), spec));
    }

    /** Whether the spec is exactly this one; what is empty may as well be absent. */
    public static boolean says(GenericKubernetesResource pool, Map<String, Object> spec) {
        return plain(Values.part(pool, "spec")).equals(plain(spec));
    }

    private static Object plain(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<String, Object> filled = new TreeMap<>();
                map.forEach((key, inner) -> {
                    if (!isEmpty(inner)) {
                        filled.put(String.valueOf(key), plain(inner));
                    }
                });
                yield filled;
            }
            case List<?> list -> list.stream().map(PoolUpkeep::plain).toList();
            case Number number -> number.longValue();
            default -> value;
        };
    }

    private static boolean isEmpty(@Nullable Object value) {
        return switch (value) {
            case null -> true;
            case Map<?, ?> map -> map.isEmpty();
            case List<?> list -> list.isEmpty();
            case String text -> text.isEmpty();
            default -> false;
        };
    }
}
