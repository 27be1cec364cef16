package dev.stowage.fleet.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values of maps and lists, as Jackson reads them, as nodes of a document. */
final class PlainValues {
    private PlainValues() {}

    /** With the keys of objects in the order of their text, so that equal values give equal documents. */
    static Node node(@Nullable Object value) {
        return switch (value) {
            case null -> new Node.Null(0);
            case Map<?, ?> map -> object(map);
            case List<?> list -> list(list);
            case Boolean truth -> new Node.Bool(0, truth);
            case Integer number -> new Node.Whole(0, number);
            case Long number -> new Node.Whole(0, number);
            case Number number -> new Node.Decimal(0, number.toString());
            default -> new Node.Text(0, value.toString());
        };
    }

    private static Node.Mapping object(Map<?, ?> map) {
        Map<String, Node> sorted = new TreeMap<>();
        map.forEach((key, value) -> sorted.put(String.valueOf(key), node(value)));
        Fields fields = new Fields();
        sorted.forEach(fields::add);
        return fields.build();
    }

    private static Node.Sequence list(List<?> list) {
        List<Node> items = new ArrayList<>(list.size());
        list.forEach(item -> items.add(node(item)));
        return new Node.Sequence(0, List.copyOf(items));
    }
}
