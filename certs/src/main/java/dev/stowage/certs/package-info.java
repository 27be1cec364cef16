/** The decisions about certificates: when they are made, published, used and retired. */
@NullMarked
package dev.stowage.certs;

import org.jspecify.annotations.NullMarked;
