/** The stowage command line. */
@NullMarked
package dev.stowage.fleet.app;

import org.jspecify.annotations.NullMarked;
