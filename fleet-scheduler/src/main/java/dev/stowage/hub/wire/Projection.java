package dev.stowage.hub.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What an object says of the fields that were written to it, whatever else stands in it: defaults, status, what others added. Two
 * versions of an object have the same projection if nobody changed in between what was written.
 */
public final class Projection {
    private static final String NAME = "name";

    private Projection() {}

    /** A digest of it, so that thousands can be remembered. The order of fields does not matter. */
    public static String digest(Object written, Object live) {
        return digest(of(written, live));
    }

    /** A digest of an object itself. */
    public static String digest(Object object) {
        StringBuilder text = new StringBuilder();
        append(text, object);
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest(text.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256.", impossible);
        }
    }

    static Object of(@Nullable Object written, @Nullable Object live) {
        if (written instanceof Map<?, ?> fields && live instanceof Map<?, ?> present) {
            Map<String, Object> projected = new LinkedHashMap<>();
            fields.forEach((key, value) -> {
                if (present.containsKey(key)) {
                    projected.put(String.valueOf(key), of(value, present.get(key)));
                }
            });
            return projected;
        }
        if (written instanceof List<?> items && live instanceof List<?> present) {
            return isNamed(items) && isNamed(present) ? ofNamed(items, present) : ofListed(items, present);
        }
        return live == null ? "" : live;
    }

    /** Items that others added, like a container of theirs, are theirs; and their order is nobody's. */
    private static List<Object> ofNamed(List<?> items, List<?> present) {
        return items.stream()
                .map(item -> present.stream()
                        .filter(other -> Objects.equals(name(other), name(item)))
                        .map(other -> of(item, other))
                        .findFirst()
                        .orElse(""))
                .toList();
    }

    /** In lists of other things, like arguments, every item counts. */
    private static List<Object> ofListed(List<?> items, List<?> present) {
        return IntStream.range(0, present.size())
                .mapToObj(index -> of(index < items.size() ? items.get(index) : null, present.get(index)))
                .toList();
    }

    /** Several mounts may be of one volume: then a name is none. */
    private static boolean isNamed(List<?> items) {
        return items.stream().allMatch(item -> item instanceof Map<?, ?> map && map.get(NAME) instanceof String)
                && items.stream().map(Projection::name).distinct().count() == items.size();
    }

    private static @Nullable Object name(Object item) {
        return item instanceof Map<?, ?> map ? map.get(NAME) : null;
    }

    /** Every text is preceded by its length, so that no two objects have one text. */
    private static void append(StringBuilder text, @Nullable Object value) {
        switch (value) {
            case Map<?, ?> map -> {
                Map<String, Object> sorted = new TreeMap<>();
                map.forEach((key, item) -> sorted.put(String.valueOf(key), item == null ? "" : item));
                text.append('{').append(sorted.size());
                sorted.forEach((key, item) -> {
                    append(text, key);
                    append(text, item);
                });
            }
            case List<?> list -> {
                text.append('[').append(list.size());
                list.forEach(item -> append(text, item));
            }
            case null -> text.append('n');
            default -> {
                String plain = value.toString();
                text.append('"').append(plain.length()).append(':').append(plain);
            }
        }
    }
}
