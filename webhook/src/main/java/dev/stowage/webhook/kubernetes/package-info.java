/** What the companion knows of its cluster, kept by informers. */
@NullMarked
package dev.stowage.webhook.kubernetes;

import org.jspecify.annotations.NullMarked;
