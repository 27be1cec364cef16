package dev.stowage.manifests;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The YAML of one folder that a user applies.
 *
 * @param objects in the order in which kubectl applies them: by the name of the file, then as they stand in it
 */
record Installation(List<HasMetadata> objects) {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Pattern BETWEEN_DOCUMENTS = Pattern.compile("(?m)^---$");

    Installation {
        objects = List.copyOf(objects);
    }

    static Installation in(String folder) {
        return new Installation(files(Path.of(folder)).stream()
                .flatMap(file -> documents(text(file)).stream())
                .toList());
    }

    /** The files of a folder, without those of the folders in it. */
    static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<HasMetadata> documents(String text) {
        return BETWEEN_DOCUMENTS
                .splitAsStream(text)
                .map(document -> (HasMetadata) YAML.unmarshal(document))
                .toList();
    }

    <T extends HasMetadata> List<T> all(Class<T> type) {
        return objects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The only one of its kind. */
    <T extends HasMetadata> T the(Class<T> type) {
        List<T> all = all(type);
        if (all.size() != 1) {
            throw new IllegalStateException("There are %d objects of %s.".formatted(all.size(), type.getSimpleName()));
        }
        return all.getFirst();
    }

    <T extends HasMetadata> T named(Class<T> type, String name) {
        return all(type).stream()
                .filter(object -> object.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("There is no %s named %s.".formatted(type, name)));
    }

    /** Those that fabric8 has no type for. */
    List<GenericKubernetesResource> unknown() {
        return all(GenericKubernetesResource.class);
    }
}
