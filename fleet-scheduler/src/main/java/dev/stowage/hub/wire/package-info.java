/** Objects of the API to and from what the hub decides by. */
@NullMarked
package dev.stowage.hub.wire;

import org.jspecify.annotations.NullMarked;
