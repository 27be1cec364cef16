package dev.stowage.extender.wire;

import dev.stowage.extender.wire.ExtenderArgs.Nodes;
import dev.stowage.extender.wire.ExtenderArgs.Range;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The candidates of a question one by one, as they were written: a second look, only where some are not given back. */
final class Items {
    private final JsonParser parser;

    /** Where the parser's first byte is in the question. */
    private final int start;

    private final List<Item> items = new ArrayList<>();

    /**
     * A candidate.
     *
     * @param text all of it, in the question
     * @param name empty if it has none
     */
    record Item(Range text, String name) {}

    private Items(JsonParser parser, int start) {
        this.parser = parser;
        this.start = start;
    }

    static List<Item> of(byte[] body, JsonFactory factory, Nodes nodes) {
        return switch (nodes) {
            case Nodes.Unread() -> List.of();
            case Nodes.Named(var text) -> read(body, factory, text);
            case Nodes.Whole(var text) -> read(body, factory, text);
        };
    }

    private static List<Item> read(byte[] body, JsonFactory factory, Range text) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), body, text.from(), text.length())) {
            Items items = new Items(parser, text.from());
            parser.nextToken();
            items.read();
            return List.copyOf(items.items);
        }
    }

    private void read() {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            JsonFields.array(parser, this::item);
            return;
        }
        JsonFields.object(parser, field -> {
            if (field.equals("items")) {
                items.clear();
                JsonFields.array(parser, this::item);
            }
        });
    }

    private void item() {
        int from = start + (int) parser.currentTokenLocation().getByteOffset();
        String[] name = {JsonFields.text(parser)};
        JsonFields.object(parser, field -> {
            if (field.equals("metadata")) {
                JsonFields.object(parser, inner -> {
                    if (inner.equals("name")) {
                        name[0] = JsonFields.text(parser);
                    }
                });
            }
        });
        items.add(
                new Item(new Range(from, start + (int) parser.currentLocation().getByteOffset()), name[0]));
    }
}
