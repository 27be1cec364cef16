/** Certificates kept in a Secret and trusted through webhook configurations. */
@NullMarked
package dev.stowage.certs.kubernetes;

import org.jspecify.annotations.NullMarked;
