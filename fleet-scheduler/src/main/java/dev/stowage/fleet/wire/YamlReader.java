package dev.stowage.fleet.wire;

import java.io.Reader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML 1.2 streams by the core schema. Aliases share what they stand for, so a document costs no more than its text;
 * how much they may repeat is bounded all the same, since readers of the tree walk all of it. Of YAML 1.1, merge keys
 * ({@code <<}) are understood, because manifests use them.
 */
final class YamlReader {
    private static final String ITEMS = "items";
    private static final int BUFFER = 1 << 16;
    private static final String MERGE = "<<";
    private static final String TAGS = "tag:yaml.org,2002:";

    private final Iterator<Event> events;
    private final Texts texts;
    private final DocumentHandler handler;
    private final Anchors anchors = new Anchors();
    private int lastLine;
    private int values;

    private YamlReader(Iterator<Event> events, Texts texts, DocumentHandler handler) {
        this.events = events;
        this.texts = texts;
        this.handler = handler;
    }

    static void read(Reader text, Texts texts, DocumentHandler handler) throws Syntax {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(Integer.MAX_VALUE)
                .setParseComments(false)
                .setBufferSize(BUFFER)
                .build();
        var reader = new YamlReader(new Parse(settings).parseReader(text).iterator(), texts, handler);
        try {
            reader.documents();
        } catch (MarkedYamlEngineException malformed) {
            throw new Syntax(
                    malformed.getProblemMark().map(mark -> mark.getLine() + 1).orElse(reader.lastLine),
                    "malformed YAML: " + malformed.getProblem());
        } catch (YamlEngineException malformed) {
            String message = String.valueOf(malformed.getMessage());
            throw new Syntax(
                    reader.lastLine,
                    "malformed YAML: " + message.lines().findFirst().orElse(""));
        }
    }

    private void documents() throws Syntax {
        while (events.hasNext()) {
            Event event = next();
            switch (event.getEventId()) {
                case StreamStart, StreamEnd, DocumentEnd, Comment -> {}
                case DocumentStart -> {
                    anchors.clear();
                    values = 0;
                }
                case MappingStart -> handler.document(mapping((MappingStartEvent) event, 1, true));
                case Alias, Scalar, SequenceStart, SequenceEnd, MappingEnd -> handler.document(node(event, 1));
            }
        }
    }

    private Node node(Event event, int depth) throws Syntax {
        if (++values > Limits.VALUES) {
            throw new Syntax(line(event), "more than %s values in one document".formatted(Limits.VALUES));
        }
        return switch (event) {
            case ScalarEvent scalar -> {
                Node node = scalar(scalar);
                remember(scalar, node);
                yield node;
            }
            case MappingStartEvent start -> mapping(start, depth, false);
            case CollectionStartEvent start -> sequence(start, depth);
            case AliasEvent alias -> anchors.resolve(alias.getAlias().getValue(), depth, line(alias));
            default -> throw new Syntax(line(event), "malformed YAML: a value is missing");
        };
    }

    private Node.Mapping mapping(MappingStartEvent start, int depth, boolean root) throws Syntax {
        int line = line(start);
        check(start, depth, line, "map");
        Entries entries = new Entries();
        List<Node> merged = new ArrayList<>(0);
        for (Event event = next(); event.getEventId() != Event.ID.MappingEnd; event = next()) {
            int keyLine = line(event);
            String key = key(event);
            boolean merge = key.equals(MERGE) && event instanceof ScalarEvent scalar && scalar.isPlain();
            if (entries.has(key)) {
                throw new Syntax(keyLine, "the key \"%s\" occurs twice in one object".formatted(key));
            }
            Event value = next();
            if (merge) {
                merged.add(node(value, depth + 1));
            } else if (root && key.equals(ITEMS) && isPlainSequence(value)) {
                items();
                entries.add(new Node.Entry(key, keyLine, Node.ABSENT));
            } else {
                entries.add(new Node.Entry(key, keyLine, node(value, depth + 1)));
            }
        }
        for (Node source : merged) {
            merge(source, entries);
        }
        Node.Mapping mapping = entries.toMapping(line);
        remember(start, mapping);
        return mapping;
    }

    private void items() throws Syntax {
        for (Event event = next(); event.getEventId() != Event.ID.SequenceEnd; event = next()) {
            values = 0;
            handler.item(node(event, 1));
        }
        values = 0;
    }

    private Node.Sequence sequence(CollectionStartEvent start, int depth) throws Syntax {
        int line = line(start);
        check(start, depth, line, "seq");
        List<Node> items = new ArrayList<>();
        for (Event event = next(); event.getEventId() != Event.ID.SequenceEnd; event = next()) {
            items.add(node(event, depth + 1));
        }
        Node.Sequence sequence = new Node.Sequence(line, List.copyOf(items));
        remember(start, sequence);
        return sequence;
    }

    private Node scalar(ScalarEvent scalar) throws Syntax {
        int line = line(scalar);
        String text = texts.share(scalar.getValue());
        if (scalar.getTag().isEmpty()) {
            return scalar.isPlain() ? Scalars.plain(line, text) : new Node.Text(line, text);
        }
        String tag = scalar.getTag().get();
        Node plain = Scalars.plain(line, text);
        boolean fits = switch (tag) {
            case TAGS + "int" -> plain instanceof Node.Whole;
            case TAGS + "float" -> plain instanceof Node.Decimal || plain instanceof Node.Whole;
            case TAGS + "bool" -> plain instanceof Node.Bool;
            case TAGS + "null" -> plain instanceof Node.Null;
            default -> tag.equals("!") || tag.equals(TAGS + "str");
        };
        if (!fits) {
            throw new Syntax(line, "the tag %s is not supported here".formatted(tag));
        }
        return tag.equals("!") || tag.equals(TAGS + "str") ? new Node.Text(line, text) : plain;
    }

    private String key(Event event) throws Syntax {
        if (event instanceof ScalarEvent scalar) {
            String key = texts.share(scalar.getValue());
            remember(scalar, new Node.Text(line(event), key));
            return key;
        }
        if (event instanceof AliasEvent alias
                && anchors.resolve(alias.getAlias().getValue(), 1, line(event)) instanceof Node.Text(var _, var text)) {
            return text;
        }
        throw new Syntax(line(event), "a key must be a text");
    }

    private static void merge(Node source, Entries entries) throws Syntax {
        switch (source) {
            case Node.Mapping mapping -> {
                for (Node.Entry entry : mapping.entries()) {
                    if (!entries.has(entry.key())) {
                        entries.add(entry);
                    }
                }
            }
            case Node.Sequence(int line, List<Node> sources) -> {
                for (Node one : sources) {
                    if (one instanceof Node.Sequence) {
                        throw new Syntax(line, "a merge key (<<) takes an object or a list of objects");
                    }
                    merge(one, entries);
                }
            }
            case Node.Text _, Node.Whole _, Node.Decimal _, Node.Bool _, Node.Null _ ->
                throw new Syntax(source.line(), "a merge key (<<) takes an object or a list of objects");
        }
    }

    private void remember(NodeEvent event, Node node) {
        if (event.getAnchor().isPresent()) {
            anchors.put(event.getAnchor().get().getValue(), node);
        }
    }

    private void check(CollectionStartEvent start, int depth, int line, String tag) throws Syntax {
        if (depth > Limits.DEPTH) {
            throw new Syntax(line, "nested more than %s levels deep".formatted(Limits.DEPTH));
        }
        Optional<String> own = start.getTag();
        if (own.isPresent() && !own.get().equals("!") && !own.get().equals(TAGS + tag)) {
            throw new Syntax(line, "the tag %s is not supported here".formatted(own.get()));
        }
        if (start.getAnchor().isPresent()) {
            anchors.open(start.getAnchor().get().getValue());
        }
    }

    private static boolean isPlainSequence(Event event) {
        return event instanceof CollectionStartEvent start
                && event.getEventId() == Event.ID.SequenceStart
                && start.getAnchor().isEmpty()
                && start.getTag().isEmpty();
    }

    private Event next() {
        Event event = events.next();
        lastLine = line(event);
        return event;
    }

    private static int line(Event event) {
        Optional<Mark> mark = event.getStartMark();
        return mark.isPresent() ? mark.get().getLine() + 1 : 0;
    }
}
