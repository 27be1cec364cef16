package dev.stowage.fleet.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The schemas of the kinds, each read when it is first needed. */
final class Schemas {
    private final Map<Kind, Schema> ours = new EnumMap<>(Kind.class);
    private final Map<Kind, Schema> modelplanes = new EnumMap<>(Kind.class);
    private final Patterns patterns = new Patterns();
    private final List<Schema> metadata = new ArrayList<>(1);

    Patterns patterns() {
        return patterns;
    }

    Schema of(Group group, Kind kind) {
        Schema our = ours.computeIfAbsent(kind, this::read);
        return switch (group) {
            case STOWAGE -> our;
            case MODELPLANE -> modelplanes.computeIfAbsent(kind, _ -> modelplane(kind, our));
        };
    }

    private Schema read(Kind kind) {
        if (metadata.isEmpty()) {
            metadata.add(resource("/dev/stowage/fleet/wire/metadata.json"));
        }
        return resource("/dev/stowage/manifests/schema/" + kind + ".json")
                .with("apiVersion", Schema.ANY)
                .with("kind", Schema.ANY)
                .with("metadata", metadata.getFirst());
    }

    /** Modelplane reaches clusters in more ways, and publishes a gateway; a plan needs the latter only. */
    private static Schema modelplane(Kind kind, Schema our) {
        if (kind != Kind.INFERENCE_CLUSTER) {
            return our;
        }
        Schema gateway = object(Map.of(
                "address", new Schema(Schema.Type.STRING, Map.of(), List.of(), false, List.of(), Schema.Bounds.NONE)));
        return our.with("spec", our.property("spec").with("cluster", Schema.ANY))
                .with("status", our.property("status").with("gateway", gateway));
    }

    private static Schema object(Map<String, Schema> properties) {
        return new Schema(Schema.Type.OBJECT, properties, List.of(), false, List.of(), Schema.Bounds.NONE);
    }

    private static Schema resource(String name) {
        try (InputStream in = Schemas.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The schema (%s) is not on the class path.".formatted(name));
            }
            List<Node> documents = new ArrayList<>();
            JsonReader.read(in.readAllBytes(), new Texts(), new DocumentHandler() {
                @Override
                public void item(Node item) {}

                @Override
                public void document(Node document) {
                    documents.add(document);
                }
            });
            return SchemaReader.read((Node.Mapping) documents.getFirst());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (Syntax malformed) {
            throw new IllegalStateException("The schema (%s) is not JSON.".formatted(name), malformed);
        }
    }
}
