/** What is known of a cluster, as the documents of the API. */
@NullMarked
package dev.stowage.observer.wire;

import org.jspecify.annotations.NullMarked;
