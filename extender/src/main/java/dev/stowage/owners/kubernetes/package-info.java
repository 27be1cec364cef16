/** Who owns what on a cluster, from watching it with fabric8's client. */
@NullMarked
package dev.stowage.owners.kubernetes;

import org.jspecify.annotations.NullMarked;
