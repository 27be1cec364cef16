package dev.stowage.manifests;

/**
 * Where in a document something is, as the API server writes it.
 *
 * @param text {@code spec.devices[0].attributes.memory}, as checks of the structure say
 * @param keyed {@code spec.devices[0].attributes[memory]}, as CEL rules say
 */
record FieldPath(String text, String keyed) {
    static final FieldPath ROOT = new FieldPath("<nil>", "<nil>");

    FieldPath property(String name) {
        return equals(ROOT) ? new FieldPath(name, name) : new FieldPath(text + "." + name, keyed + "." + name);
    }

    /** A value of a map. */
    FieldPath entry(String key) {
        return new FieldPath(text + "." + key, "%s[%s]".formatted(keyed, key));
    }

    FieldPath item(int index) {
        return new FieldPath("%s[%d]".formatted(text, index), "%s[%d]".formatted(keyed, index));
    }
}
