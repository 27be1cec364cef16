/**
 * Matching of devices by CEL, as Kubernetes' dynamic resource allocation does it.
 *
 * <p>{@link dev.stowage.manifests.cel.DeviceSelectors} compiles a text, {@link dev.stowage.manifests.cel.DeviceSelector}
 * matches a {@link dev.stowage.manifests.cel.CelDevice}. A text that Kubernetes refuses is refused here; docs/cel.md lists
 * what Kubernetes has beyond this environment (such a text is refused here too, as one that uses an undeclared function).
 */
@NullMarked
package dev.stowage.manifests.cel;

import org.jspecify.annotations.NullMarked;
