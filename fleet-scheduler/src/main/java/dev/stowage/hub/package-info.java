/** What the hub decides beside the plan: whom it believes, what it does next with a replica, what it says to people. Pure functions. */
@NullMarked
package dev.stowage.hub;

import org.jspecify.annotations.NullMarked;
