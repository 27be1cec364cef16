/** Reading of manifests and writing of plans. */
@NullMarked
package dev.stowage.fleet.wire;

import org.jspecify.annotations.NullMarked;
