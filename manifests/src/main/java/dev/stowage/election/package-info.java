/** Electing one of several processes by a Lease. */
@NullMarked
package dev.stowage.election;

import org.jspecify.annotations.NullMarked;
