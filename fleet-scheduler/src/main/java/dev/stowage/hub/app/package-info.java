/** The fleet scheduler's process on the hub. */
@NullMarked
package dev.stowage.hub.app;

import org.jspecify.annotations.NullMarked;
