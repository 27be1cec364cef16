/** Reads hubs through fabric8. */
@NullMarked
package dev.stowage.fleet.kubernetes;

import org.jspecify.annotations.NullMarked;
