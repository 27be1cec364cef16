package dev.stowage.manifests;

/**
 * A document and what the API server says about it.
 *
 * @param patch what makes it from the example of the kind, as in {@link Documents#patched}
 * @param problem as {@link SchemaValidator} says it; empty if the document is accepted
 */
public record SchemaCase(String kind, String patch, String problem) {
    static SchemaCase accepted(String kind, String patch) {
        return new SchemaCase(kind, patch, "");
    }

    @Override
    public String toString() {
        String name = kind + " " + patch;
        return name.length() > 160 ? name.substring(0, 160) + "…" : name;
    }
}
