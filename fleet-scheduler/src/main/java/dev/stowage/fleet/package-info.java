/** What the fleet scheduler decides, as pure functions over the observed state of a fleet. */
@NullMarked
package dev.stowage.fleet;

import org.jspecify.annotations.NullMarked;
