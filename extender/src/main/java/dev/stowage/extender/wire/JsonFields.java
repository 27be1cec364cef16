package dev.stowage.extender.wire;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads what is wanted of a JSON text and skips the rest; a value of another type than is wanted reads as absent. */
final class JsonFields {
    private JsonFields() {}

    /** Reads the value of one field, at whose first token the parser is; what it leaves is skipped. */
    interface Field {
        void read(String name);
    }

    /** The fields of the object that begins at the current token. */
    static void object(JsonParser parser, Field field) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken value = parser.nextToken();
            field.read(name);
            // A value that was read ends at another token than it began.
            if (parser.currentToken() == value) {
                parser.skipChildren();
            }
        }
    }

    /** The items of the array that begins at the current token, each to be read or skipped wholly. */
    static void array(JsonParser parser, Runnable item) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            item.run();
        }
    }

    /** The text at the current token; empty if it is none. */
    static String text(JsonParser parser) {
        return parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString() : "";
    }
}
