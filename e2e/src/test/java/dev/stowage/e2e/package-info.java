@NullMarked
package dev.stowage.e2e;

import org.jspecify.annotations.NullMarked;
