/** The planner: a pure function from the state of the fleet to a plan. Uses the JDK only. */
@NullMarked
package dev.stowage.fleet;

import org.jspecify.annotations.NullMarked;
