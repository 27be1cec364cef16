package dev.stowage.extender.wire;

import dev.stowage.extender.Candidates;
import dev.stowage.extender.Roster;
import dev.stowage.extender.wire.ExtenderArgs.Nodes;
import dev.stowage.extender.wire.ExtenderArgs.Range;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads {@code ExtenderArgs}, token by token: nothing is made of what is not needed, and of names of nodes only their
 * numbers. Like Go, it takes keys in any case, ignores unknown ones, and takes the last of equal ones.
 */
final class ArgsReader {
    private static final int FEW = 64;

    private final byte[] body;
    private final JsonParser parser;
    private final Roster roster;
    private final PodReader pod;
    private int[] candidates = new int[FEW];
    private int size;
    private Nodes nodes = new Nodes.Unread();
    private boolean hasPod;
    private boolean hasEnded;

    private ArgsReader(byte[] body, JsonParser parser, Roster roster, Predicate<String> isDevice) {
        this.body = body;
        this.parser = parser;
        this.roster = roster;
        this.pod = new PodReader(parser, isDevice);
    }

    /** How much of a question is read. */
    enum Extent {
        ALL,
        /** The rest is not, once it is known that the pod takes no devices. */
        UNLESS_IDLE
    }

    /** Reads questions with one factory, which remembers the keys it has seen. */
    record Source(JsonFactory factory, Predicate<String> isDevice) {}

    /** @throws tools.jackson.core.JacksonException if it is no JSON object */
    static ExtenderArgs read(byte[] body, Source source, Roster roster, Extent extent) {
        try (JsonParser parser = source.factory().createParser(ObjectReadContext.empty(), body)) {
            return new ArgsReader(body, parser, roster, source.isDevice()).read(extent);
        }
    }

    private ExtenderArgs read(Extent extent) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new StreamReadException(parser, "an object was expected");
        }
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken value = parser.nextToken();
            field(name);
            if (hasEnded) {
                break;
            }
            if (parser.currentToken() == value) {
                parser.skipChildren();
            }
            if (extent == Extent.UNLESS_IDLE && hasPod && !pod.takesDevices()) {
                break;
            }
        }
        return new ExtenderArgs(pod.pod(), pod.takesDevices(), Candidates.of(Arrays.copyOf(candidates, size)), nodes);
    }

    private void field(String name) {
        switch (name.toLowerCase(Locale.ROOT)) {
            case "pod" -> {
                hasPod = parser.currentToken() == JsonToken.START_OBJECT;
                pod.read();
            }
            case "nodenames" -> {
                if (parser.currentToken() == JsonToken.START_ARRAY) {
                    nodes = new Nodes.Named(names());
                }
            }
            case "nodes" -> {
                if (parser.currentToken() == JsonToken.START_OBJECT) {
                    int from = offset();
                    list();
                    nodes = nodes instanceof Nodes.Named ? nodes : new Nodes.Whole(new Range(from, end()));
                }
            }
            default -> {}
        }
    }

    private Range names() {
        int from = offset();
        return switch (PlainNames.find(body, from, roster)) {
            case PlainNames.Found.All all -> {
                candidates = all.numbers();
                size = candidates.length;
                hasEnded = true;
                yield new Range(from, all.end());
            }
            case PlainNames.Found.None() -> {
                anyNames();
                yield new Range(from, end());
            }
        };
    }

    private void anyNames() {
        size = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.VALUE_STRING) {
                add(find());
            } else {
                parser.skipChildren();
                add(-1);
            }
        }
    }

    private int find() {
        return roster.find(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
    }

    /** A NodeList; names that were read before are left as they are. */
    private void list() {
        boolean isAsked = !(nodes instanceof Nodes.Named);
        JsonFields.object(parser, field -> {
            if (field.equals("items") && isAsked) {
                size = 0;
                JsonFields.array(parser, this::node);
            }
        });
    }

    private void node() {
        int place = size;
        add(-1);
        JsonFields.object(parser, field -> {
            if (field.equals("metadata")) {
                JsonFields.object(parser, inner -> {
                    if (inner.equals("name") && parser.currentToken() == JsonToken.VALUE_STRING) {
                        candidates[place] = find();
                    }
                });
            }
        });
    }

    private void add(int node) {
        if (size == candidates.length) {
            candidates = Arrays.copyOf(candidates, size * 2);
        }
        candidates[size++] = node;
    }

    /** Where the current token begins. */
    private int offset() {
        return (int) parser.currentTokenLocation().getByteOffset();
    }

    /** Where the array or object that ends at the current token ends. */
    private int end() {
        return (int) parser.currentLocation().getByteOffset();
    }
}
