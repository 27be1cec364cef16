@NullMarked
package dev.stowage.text;

import org.jspecify.annotations.NullMarked;
