/** Probes and metrics of the fleet scheduler. */
@NullMarked
package dev.stowage.hub.http;

import org.jspecify.annotations.NullMarked;
