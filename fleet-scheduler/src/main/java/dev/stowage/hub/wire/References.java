package dev.stowage.hub.wire;

import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds what pods need and do not bring along: the Secrets, ConfigMaps and volume claims that their templates name. */
public final class References {
    private static final String NAME = "name";

    private final SequencedSet<Reference> found = new TreeSet<>();

    /** What a template can name, in its own namespace. */
    public enum Named {
        SECRET("Secret"),
        CONFIG_MAP("ConfigMap"),
        VOLUME_CLAIM("PersistentVolumeClaim");

        private final String kind;

        Named(String kind) {
            this.kind = kind;
        }

        /** Its kind in the API. */
        @Override
        public String toString() {
            return kind;
        }
    }

    /** An object; its order is kind, then name. */
    public record Reference(Named kind, String name) implements Comparable<Reference> {
        @Override
        public int compareTo(Reference other) {
            int byKind = kind.compareTo(other.kind);
            return byKind != 0 ? byKind : name.compareTo(other.name);
        }
    }

    private References() {}

    /**
     * Those of some templates of pods, each once, but for those that they say they can do without. What makes no sense in a
     * template names nothing.
     */
    public static List<Reference> of(List<Map<String, Object>> templates) {
        References references = new References();
        templates.stream().flatMap(template -> objects(template, "spec")).forEach(references::addPod);
        return List.copyOf(references.found);
    }

    private void addPod(Map<?, ?> spec) {
        add(Named.SECRET, NAME, objects(spec, "imagePullSecrets"));
        objects(spec, "volumes").forEach(this::addVolume);
        Stream.of("initContainers", "containers")
                .flatMap(kind -> objects(spec, kind))
                .forEach(this::addContainer);
    }

    private void addVolume(Map<?, ?> volume) {
        add(Named.SECRET, "secretName", objects(volume, "secret"));
        add(Named.CONFIG_MAP, NAME, objects(volume, "configMap"));
        add(Named.VOLUME_CLAIM, "claimName", objects(volume, "persistentVolumeClaim"));
        objects(volume, "projected")
                .flatMap(projected -> objects(projected, "sources"))
                .forEach(source -> {
                    add(Named.SECRET, NAME, objects(source, "secret"));
                    add(Named.CONFIG_MAP, NAME, objects(source, "configMap"));
                });
    }

    private void addContainer(Map<?, ?> container) {
        objects(container, "env")
                .flatMap(variable -> objects(variable, "valueFrom"))
                .forEach(source -> {
                    add(Named.SECRET, NAME, objects(source, "secretKeyRef"));
                    add(Named.CONFIG_MAP, NAME, objects(source, "configMapKeyRef"));
                });
        objects(container, "envFrom").forEach(source -> {
            add(Named.SECRET, NAME, objects(source, "secretRef"));
            add(Named.CONFIG_MAP, NAME, objects(source, "configMapRef"));
        });
    }

    private void add(Named kind, String key, Stream<? extends Map<?, ?>> references) {
        references
                .filter(reference -> !Boolean.TRUE.equals(reference.get("optional")))
                .forEach(reference -> {
                    if (reference.get(key) instanceof String name && !name.isEmpty()) {
                        found.add(new Reference(kind, name));
                    }
                });
    }

    /** The objects of a key: itself one, or a list of them. */
    private static Stream<? extends Map<?, ?>> objects(Map<?, ?> parent, String key) {
        return switch (parent.get(key)) {
            case Map<?, ?> one -> Stream.of(one);
            case List<?> list ->
                list.stream().<Map<?, ?>>mapMulti((item, objects) -> {
                    if (item instanceof Map<?, ?> one) {
                        objects.accept(one);
                    }
                });
            case null, default -> Stream.of();
        };
    }
}
