/** What people write, and what they read in logs and errors. */
@NullMarked
package dev.stowage.text;

import org.jspecify.annotations.NullMarked;
