@NullMarked
package dev.stowage.process;

import org.jspecify.annotations.NullMarked;
