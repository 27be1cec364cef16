/** What every process of ours does besides its work: read what it is told, stand for election, talk HTTP, and end when it is better replaced. */
@NullMarked
package dev.stowage.process;

import org.jspecify.annotations.NullMarked;
