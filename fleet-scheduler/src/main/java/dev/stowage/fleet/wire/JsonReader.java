package dev.stowage.fleet.wire;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON texts, any number after one another. */
final class JsonReader {
    private static final String ITEMS = "items";

    private final JsonParser parser;
    private final Texts texts;
    private final DocumentHandler handler;
    private int values;

    private JsonReader(JsonParser parser, Texts texts, DocumentHandler handler) {
        this.parser = parser;
        this.texts = texts;
        this.handler = handler;
    }

    /** Hands over every document of a file, which must be UTF-8. */
    static void read(byte[] file, Texts texts, DocumentHandler handler) throws Syntax {
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(Limits.DEPTH * 2)
                        .maxStringLength(Limits.FILE)
                        .build())
                .build();
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), file)) {
            new JsonReader(parser, texts, handler).documents();
        } catch (JacksonException malformed) {
            throw new Syntax(
                    malformed.getLocation() == null
                            ? 0
                            : Math.max(0, malformed.getLocation().getLineNr()),
                    "malformed JSON: " + message(malformed));
        }
    }

    private void documents() throws Syntax {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            values = 0;
            handler.document(token == JsonToken.START_OBJECT ? object(1, true) : value(token, 1));
        }
    }

    private Node.Mapping object(int depth, boolean root) throws Syntax {
        int line = line();
        checkDepth(depth, line);
        Entries entries = new Entries();
        for (String key = parser.nextName(); key != null; key = parser.nextName()) {
            int keyLine = line();
            if (entries.has(key)) {
                throw new Syntax(keyLine, "the key \"%s\" occurs twice in one object".formatted(key));
            }
            JsonToken token = parser.nextToken();
            if (root && token == JsonToken.START_ARRAY && key.equals(ITEMS)) {
                items();
                entries.add(new Node.Entry(key, keyLine, Node.ABSENT));
            } else {
                entries.add(new Node.Entry(texts.share(key), keyLine, value(token, depth + 1)));
            }
        }
        return entries.toMapping(line);
    }

    private void items() throws Syntax {
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            values = 0;
            handler.item(value(token, 1));
        }
        values = 0;
    }

    private Node.Sequence array(int depth) throws Syntax {
        int line = line();
        checkDepth(depth, line);
        List<Node> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(token, depth + 1));
        }
        return new Node.Sequence(line, List.copyOf(items));
    }

    private Node value(JsonToken token, int depth) throws Syntax {
        if (++values > Limits.VALUES) {
            throw new Syntax(line(), "more than %s values in one document".formatted(Limits.VALUES));
        }
        return switch (token) {
            case START_OBJECT -> object(depth, false);
            case START_ARRAY -> array(depth);
            case VALUE_STRING -> new Node.Text(line(), texts.share(parser.getString()));
            case VALUE_NUMBER_INT -> Scalars.whole(line(), parser.getString());
            case VALUE_NUMBER_FLOAT -> new Node.Decimal(line(), parser.getString());
            case VALUE_TRUE -> new Node.Bool(line(), true);
            case VALUE_FALSE -> new Node.Bool(line(), false);
            case VALUE_NULL -> new Node.Null(line());
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new Syntax(line(), "malformed JSON: a value is missing");
        };
    }

    /** Without the place where an object began, which Jackson only knows as a byte. */
    private static String message(JacksonException malformed) {
        String message = malformed.getOriginalMessage();
        int place = message.indexOf(" (start marker");
        return place < 0 ? message : message.substring(0, place);
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private static void checkDepth(int depth, int line) throws Syntax {
        if (depth > Limits.DEPTH) {
            throw new Syntax(line, "nested more than %s levels deep".formatted(Limits.DEPTH));
        }
    }
}
