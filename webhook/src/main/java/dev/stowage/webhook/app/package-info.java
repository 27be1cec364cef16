/** The companion's process: what it is told, what it is made of, how it starts and ends. */
@NullMarked
package dev.stowage.webhook.app;

import org.jspecify.annotations.NullMarked;
