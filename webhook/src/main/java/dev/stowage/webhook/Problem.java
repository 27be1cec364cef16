package dev.stowage.webhook;

/**
 * One thing that is wrong with an object.
 *
 * @param field its path as the API server writes paths, for example {@code spec.nodePools[0].name}
 * @param type as in the causes of a status (apimachinery, {@code meta/v1/types.go}, {@code CauseType})
 * @param message what is wrong and what would be accepted, in one line, with the value
 */
public record Problem(String field, Type type, String message) {
    /** The kind of a problem; {@link #wire} is what the API server calls it. */
    public enum Type {
        INVALID("FieldValueInvalid"),
        DUPLICATE("FieldValueDuplicate"),
        FORBIDDEN("FieldValueForbidden"),
        REQUIRED("FieldValueRequired");

        private final String wire;

        Type(String wire) {
            this.wire = wire;
        }

        public String wire() {
            return wire;
        }
    }
}
