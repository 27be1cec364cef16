/** The API of Stowage as Java types, the source of its CRDs. */
@NullMarked
package dev.stowage.manifests;

import org.jspecify.annotations.NullMarked;
