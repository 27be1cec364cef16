package dev.stowage.manifests;

import java.util.ArrayList;
import java.util.List;

/** The problems of one document, as far as the API server would tell them. */
final class Findings {
    private final List<String> unknown = new ArrayList<>();
    private final List<String> structural = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();
    private boolean blocked;

    /** A field that the schema does not have. */
    void unknown(FieldPath path) {
        unknown.add("unknown field \"%s\"".formatted(path.text()));
    }

    void add(FieldPath path, String problem) {
        structural.add(path.text() + ": " + problem);
    }

    /** A problem because of which no rule is evaluated (apiextensions-apiserver, {@code customresource.hasBlockingErr}). */
    void blocking(FieldPath path, String problem) {
        blocked = true;
        add(path, problem);
    }

    /** A CEL rule that does not hold. */
    void broken(FieldPath path, String message) {
        broken.add(path.keyed() + ": " + message);
    }

    /** Unknown fields alone, since documents with them are not even validated; then the structure; then rules. */
    List<String> problems() {
        if (!unknown.isEmpty()) {
            return List.copyOf(unknown);
        }
        List<String> problems = new ArrayList<>(structural);
        if (!blocked) {
            problems.addAll(broken);
        }
        return List.copyOf(problems);
    }
}
