/** Whose an object is: its chain of controllers, up to a workload that a replica's observation records. */
@NullMarked
package dev.stowage.owners;

import org.jspecify.annotations.NullMarked;
