/** The companion's servers: admission over TLS, and probes and metrics over plain HTTP. */
@NullMarked
package dev.stowage.webhook.http;

import org.jspecify.annotations.NullMarked;
