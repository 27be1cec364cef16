/** What every process of ours does besides its work: read what it is told. */
@NullMarked
package dev.stowage.process;

import org.jspecify.annotations.NullMarked;
