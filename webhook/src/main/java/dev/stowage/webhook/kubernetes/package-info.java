/** What is learned from and told to the API server, with fabric8's client. */
@NullMarked
package dev.stowage.webhook.kubernetes;

import org.jspecify.annotations.NullMarked;
