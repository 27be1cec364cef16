package dev.stowage.fleet.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Builds an object to be written. */
final class Fields {
    private final List<Node.Entry> entries = new ArrayList<>();

    Fields add(String key, String text) {
        return add(key, text(text));
    }

    Fields add(String key, long number) {
        return add(key, new Node.Whole(0, number));
    }

    Fields add(String key, Node value) {
        entries.add(new Node.Entry(key, 0, value));
        return this;
    }

    /** Leaves the field out where the text is empty. */
    Fields addUnlessEmpty(String key, String text) {
        return text.isEmpty() ? this : add(key, text);
    }

    <T> Fields addList(String key, List<T> items, Function<T, Node> write) {
        return add(key, list(items, write));
    }

    Node.Mapping build() {
        return new Node.Mapping(0, List.copyOf(entries));
    }

    static Node.Text text(String text) {
        return new Node.Text(0, text);
    }

    static <T> Node.Sequence list(List<T> items, Function<T, Node> write) {
        return new Node.Sequence(0, items.stream().map(write).toList());
    }
}
