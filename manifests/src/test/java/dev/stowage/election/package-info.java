@NullMarked
package dev.stowage.election;

import org.jspecify.annotations.NullMarked;
