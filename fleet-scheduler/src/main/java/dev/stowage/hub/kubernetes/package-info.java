/** The hub's API server and its workload clusters. */
@NullMarked
package dev.stowage.hub.kubernetes;

import org.jspecify.annotations.NullMarked;
