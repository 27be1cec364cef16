/**
 * The API of Stowage as Java types, the source of its CRDs and of the schemas that the command line checks documents with.
 *
 * <p>The seven kinds are fabric8 custom resources; all they hold are records, which are copied and checked once and then
 * shared freely. What a field means stands in its {@code JsonPropertyDescription}, once, so that the type, {@code kubectl
 * explain} and the reference say the same. A field that may be absent is nullable, a list or map that is absent is empty, and
 * a field with a default in the schema has it here too.
 */
@NullMarked
package dev.stowage.manifests;

import org.jspecify.annotations.NullMarked;
