/** Stowage's planner beside Netflix Fenzo, on the same hosts. */
@NullMarked
package dev.stowage.comparison;

import org.jspecify.annotations.NullMarked;
